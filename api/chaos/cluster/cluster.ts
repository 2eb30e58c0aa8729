import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  closeSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  rmSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import type { DatabaseOfRun } from '../stack.js';
import { BRIDGE, HOST, ip, Machine, PASSWORD } from './machine.js';

const MACHINES = 3;
const WRITE_PORT = 5500;
const READ_PORT = 5501;
const HEALTHY_WITHIN_MS = 180_000;
const LOOK_EVERY_MS = 250;
const ANSWERS_WITHIN_MS = 3_000;

/** What the Patroni of a machine says of its server. */
interface Told {
  readonly role?: string;
  readonly state?: string;
  readonly timeline?: number;
}

/** The leader of a whole cluster, its synchronous standby and the third machine. */
export interface Roles {
  readonly leader: Machine;
  readonly synchronous: Machine;
  readonly other: Machine;
  readonly timeline: number;
}

/** Three machines with Patroni, and HAProxy before them, as deploy/cluster describes them. */
export class Cluster implements DatabaseOfRun {
  readonly machines: readonly Machine[];
  private proxy: ChildProcess | null = null;

  private constructor(readonly top: string) {
    this.machines = Array.from({ length: MACHINES }, (_, index) => {
      return new Machine(index + 1, top, MACHINES);
    });
  }

  static async start(): Promise<Cluster> {
    const top = mkdtempSync(join(tmpdir(), 'arena-cluster-'));
    chmodSync(top, 0o755);
    mkdirSync(join(top, 'logs'));
    const cluster = new Cluster(top);
    await cluster.sweep();
    try {
      await cluster.open();
      return cluster;
    } catch (error) {
      await cluster.stop({ keep: true });
      throw error;
    }
  }

  get processUrl(): string {
    return urlOf('arena_process', WRITE_PORT);
  }

  get readUrl(): string {
    return urlOf('arena_process', READ_PORT);
  }

  get ownerUrl(): string {
    return urlOf('arena_owner', WRITE_PORT);
  }

  get superuserUrl(): string {
    return urlOf('postgres', WRITE_PORT);
  }

  /**
   * Waits until one machine leads, two follow it without lag, one of them synchronously, all are on
   * one timeline, and the proxy leads to the leader.
   */
  async untilHealthy(withinMs = HEALTHY_WITHIN_MS): Promise<Roles> {
    let why = '';
    for (const end = Date.now() + withinMs; Date.now() < end; await wait(LOOK_EVERY_MS)) {
      const roles = await this.roles().catch((error: Error) => error.message);
      if (typeof roles !== 'string') return roles;
      why = roles;
    }
    throw new Error(`the cluster is not whole after ${withinMs / 1_000} s: ${why}`);
  }

  /** Returns the roles of a whole cluster, or the reason why it is not whole. */
  private async roles(): Promise<Roles | string> {
    const told = await Promise.all(this.machines.map(askPatroni));
    const leading = this.machines.filter((_, index) => told[index]?.role === 'primary');
    const [leader] = leading;
    if (!leader || leading.length > 1) return `${leading.length} machines lead`;
    const [timeline, ...others] = new Set(told.map((each) => each?.timeline));
    if (timeline === undefined || others.length > 0) return 'not all are on one timeline';
    const client = new pg.Client({
      connectionString: this.superuserUrl,
      connectionTimeoutMillis: ANSWERS_WITHIN_MS,
      query_timeout: ANSWERS_WITHIN_MS,
    });
    client.on('error', () => undefined);
    await client.connect();
    try {
      const { rows } = await client.query<{ name: string; isSynchronous: boolean; own: string }>(
        `SELECT application_name AS name, sync_state = 'sync' AS "isSynchronous",
                host(inet_server_addr()) AS own
           FROM pg_stat_replication
          WHERE state = 'streaming' AND replay_lsn = pg_current_wal_lsn()`,
      );
      if (rows.length !== MACHINES - 1) return `${rows.length} standbys follow without lag`;
      if (rows[0]?.own !== leader.address) return 'the proxy leads to another machine';
      const named = rows.find(({ isSynchronous }) => isSynchronous)?.name;
      const synchronous = this.machines.find(({ name }) => name === named);
      const other = this.machines.find((each) => each !== leader && each !== synchronous);
      if (!synchronous || !other) return 'no standby is synchronous';
      return { leader, synchronous, other, timeline };
    } finally {
      await client.end();
    }
  }

  async stop({ keep }: { keep: boolean }): Promise<void> {
    if (this.proxy?.exitCode === null) {
      this.proxy.kill('SIGKILL');
      await once(this.proxy, 'exit');
    }
    await this.sweep();
    if (!keep) rmSync(this.top, { recursive: true, force: true });
  }

  private async open(): Promise<void> {
    ip('link', 'add', BRIDGE, 'type', 'bridge');
    ip('addr', 'add', `${HOST}/24`, 'dev', BRIDGE);
    ip('link', 'set', BRIDGE, 'up');
    for (const machine of this.machines) machine.set();
    for (const machine of this.machines) machine.startEtcd();
    const [first, ...others] = this.machines;
    if (!first) return;
    await wait(3_000);
    first.startPatroni();
    await until(
      'the first server leads',
      async () => (await askPatroni(first))?.role === 'primary',
    );
    for (const machine of others) machine.startPatroni();
    this.startProxy(first);
    await this.untilHealthy();
  }

  private startProxy({ configuration }: Machine): void {
    const log = openSync(join(this.top, 'logs', 'haproxy.log'), 'a');
    const file = join(configuration, 'haproxy.cfg');
    this.proxy = spawn('/usr/sbin/haproxy', ['-db', '-f', file], { stdio: ['ignore', log, log] });
    closeSync(log);
  }

  /** Removes what a run left behind. */
  private async sweep(): Promise<void> {
    for (const machine of this.machines) await machine.remove();
    if (existsSync(`/sys/class/net/${BRIDGE}`)) ip('link', 'del', BRIDGE);
  }
}

const urlOf = (user: string, port: number): string =>
  `postgres://${user}:${PASSWORD}@127.0.0.1:${port}/arena`;

async function askPatroni({ address }: Machine): Promise<Told | null> {
  try {
    const answer = await fetch(`http://${address}:8008/patroni`, {
      signal: AbortSignal.timeout(ANSWERS_WITHIN_MS),
    });
    const told = (await answer.json()) as Told;
    return told.state === 'running' || told.state === 'streaming' ? told : null;
  } catch {
    return null;
  }
}

async function until(what: string, isSo: () => Promise<boolean>): Promise<void> {
  for (const end = Date.now() + HEALTHY_WITHIN_MS; !(await isSo()); await wait(LOOK_EVERY_MS)) {
    if (Date.now() > end) throw new Error(`waited in vain: ${what}`);
  }
}
