import { Cast } from './cast.js';
import { measureBulk, measureRequests, measureStreams } from './http.js';
import { Report } from './report.js';
import { Stage } from './stage.js';

/**
 * The second part of `make bench`: the product over HTTP. What it prints is kept in
 * bench/results; its ratios are compared with the committed baseline.
 *
 *   BENCH_PARTS=requests,bulk,streams   some of it
 *   BENCH_SECONDS=5    of each load    BENCH_CROWD=100000     who gets tokens in one request
 *   BENCH_STREAMS=2000 open streams
 */
const number = (name: string, usual: number) => Number(process.env[name] ?? usual);
const PARTS = (process.env.BENCH_PARTS ?? 'requests,bulk,streams').split(',');
const SIZES = {
  seconds: number('BENCH_SECONDS', 5),
  crowd: number('BENCH_CROWD', 100_000),
  streams: number('BENCH_STREAMS', 2_000),
};

const stage = await Stage.open();
let holds = false;
try {
  const report = new Report(stage.settings);
  const api = await stage.startApi();
  stage.startWorker();
  const cast = await Cast.open();
  await cast.giveEverybody(api.url, 100_000);
  if (PARTS.includes('requests')) await measureRequests(cast, api, SIZES, report);
  if (PARTS.includes('bulk')) await measureBulk(cast, stage, api, SIZES, report);
  if (PARTS.includes('streams')) await measureStreams(cast, api, SIZES, report);
  holds = report.finish();
  await cast.app.close();
} finally {
  await stage.close();
}
process.exit(holds ? 0 : 1);
