import { startRedis } from '../../test/world/redis.js';
import { Cast } from '../product/cast.js';
import { Stage } from '../product/stage.js';
import { Report } from '../report.js';
import { readEvening } from './arguments.js';
import { measureEvening } from './evening.js';

const sizes = readEvening(process.argv.slice(2));
if ('exitCode' in sizes) process.exit(sizes.exitCode);
const redis = sizes.redis ? await startRedis() : null;
if (redis) process.env.REDIS_URL = redis.url;
const stage = await Stage.open();
let holds = false;
try {
  const report = new Report('evening', { ...stage.settings, ...sizes });
  const cast = await Cast.open();
  try {
    await measureEvening(stage, cast, sizes, report);
  } finally {
    holds = report.finish();
    await cast.app.close();
  }
} finally {
  await stage.close();
  await redis?.stop();
}
process.exit(holds ? 0 : 1);
