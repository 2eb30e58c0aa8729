import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import {
  closeSync,
  existsSync,
  mkdirSync,
  openSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { projectRoot } from '../../src/platform/config/index.js';

const ROOT = projectRoot();
const DEPLOYMENT = join(ROOT, 'deploy/cluster');
const PATRONI = join(ROOT, '.cache/cluster/patroni/usr');
const BINARIES = '/usr/lib/postgresql/15/bin';
const ENDED_WITHIN_MS = 10_000;
export const BRIDGE = 'arenabr';
const NETWORK = '10.99.0';
export const HOST = `${NETWORK}.254`;
export const PASSWORD = 'a-password-of-the-drill'.replaceAll('-', '').padEnd(32, '0');

export const ip = (...args: readonly string[]): string =>
  execFileSync('ip', args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] });

/**
 * One machine of the cluster: a network namespace with its own address, where etcd, Patroni and
 * PostgreSQL run from the files in deploy/cluster.
 */
export class Machine {
  readonly name: string;
  readonly address: string;
  private readonly namespace: string;
  private readonly link: string;
  private readonly etcdFolder: string;

  constructor(
    readonly number: number,
    private readonly top: string,
    private readonly count: number,
  ) {
    this.name = `n${number}`;
    this.address = `${NETWORK}.${number}`;
    this.namespace = `arena-${number}`;
    this.link = `arena${number}`;
    // In memory, because a slow disk of the drill would make etcd elect another leader.
    this.etcdFolder = join('/dev/shm', `${top.split('/').at(-1)}-${this.name}`);
  }

  get configuration(): string {
    return join(this.top, this.name, 'configuration');
  }

  /** Connects the machine to the bridge, and writes its configuration. */
  set(): void {
    const [space, link] = [this.namespace, this.link];
    ip('netns', 'add', space);
    ip('link', 'add', link, 'type', 'veth', 'peer', 'name', 'eth0', 'netns', space);
    ip('link', 'set', link, 'master', BRIDGE, 'up');
    this.inside('ip', 'link', 'set', 'lo', 'up');
    this.inside('ip', 'addr', 'add', `${this.address}/24`, 'dev', 'eth0');
    this.inside('ip', 'link', 'set', 'eth0', 'up');
    for (const [folder, owner] of [
      [join(this.top, this.name), 'postgres'],
      [this.etcdFolder, 'etcd'],
    ] as const) {
      mkdirSync(folder, { recursive: true });
      execFileSync('chown', [owner, folder]);
    }
    const settings = join(this.top, this.name, 'machine.env');
    writeFileSync(settings, this.settings());
    execFileSync('sh', [join(DEPLOYMENT, 'configure.sh'), settings, this.configuration]);
    execFileSync('chown', ['-R', 'postgres', this.configuration]);
  }

  private settings(): string {
    const members = Array.from({ length: this.count }, (_, index) => {
      return `n${index + 1}=${NETWORK}.${index + 1}`;
    });
    const home = join(this.top, this.name);
    return [
      `NODE=${this.name}`,
      `ADDRESS=${this.address}`,
      `MEMBERS="${members.join(' ')}"`,
      `NETWORK=${NETWORK}.0/24`,
      `BINARIES=${BINARIES}`,
      `DATA=${home}/data`,
      `SOCKETS=${home}`,
      `ETCD_DATA=${this.etcdFolder}/data`,
      'WATCHDOG=off',
      `SUPERUSER_PASSWORD=${PASSWORD}`,
      `REPLICATION_PASSWORD=${PASSWORD}`,
      `REWIND_PASSWORD=${PASSWORD}`,
      '',
    ].join('\n');
  }

  startEtcd(): void {
    this.start('etcd', 'etcd', ['etcd', '--config-file', join(this.configuration, 'etcd.yml')]);
  }

  startPatroni(): void {
    const program = ['/usr/bin/python3', join(PATRONI, 'bin/patroni')];
    this.start('patroni', 'postgres', [...program, join(this.configuration, 'patroni.yml')]);
  }

  private start(what: string, user: string, program: readonly string[]): void {
    const log = openSync(join(this.top, 'logs', `${this.name}-${what}.log`), 'a');
    const as = ['setpriv', '--reuid', user, '--regid', user, '--init-groups'];
    const child: ChildProcess = spawn('ip', ['netns', 'exec', this.namespace, ...as, ...program], {
      env: {
        PATH: process.env.PATH ?? '',
        HOME: join(this.top, this.name),
        LANG: 'C.UTF-8',
        PYTHONPATH: join(PATRONI, 'lib/python3/dist-packages'),
        PYTHONUNBUFFERED: '1',
        ARENA_OWNER_PASSWORD: PASSWORD,
        ARENA_PROCESS_PASSWORD: PASSWORD,
      },
      stdio: ['ignore', log, log],
      detached: true,
    });
    child.unref();
    closeSync(log);
  }

  /** Returns the ids of the machine's processes, of those that run a program if it is named. */
  pids(program?: string): number[] {
    if (!existsSync(`/run/netns/${this.namespace}`)) return [];
    const pids = ip('netns', 'pids', this.namespace).split('\n').filter(Boolean).map(Number);
    return program === undefined ? pids : pids.filter((pid) => commandOf(pid).includes(program));
  }

  signal(signal: NodeJS.Signals, pids: readonly number[]): void {
    for (const pid of pids) {
      try {
        process.kill(pid, signal);
      } catch {
        // It has ended already.
      }
    }
  }

  /** Kills PostgreSQL's main process; Patroni goes on. */
  killPostgres(): void {
    const [pid] = readFileSync(join(this.top, this.name, 'data/postmaster.pid'), 'utf8').split(
      '\n',
    );
    this.signal('SIGKILL', [Number(pid)]);
  }

  async killEtcd(): Promise<void> {
    await this.kill((command) => command.startsWith('etcd'));
  }

  async killAllButEtcd(): Promise<void> {
    await this.kill((command) => !command.startsWith('etcd'));
  }

  async killAll(): Promise<void> {
    await this.kill(() => true);
  }

  private async kill(isMeant: (command: string) => boolean): Promise<void> {
    const left = () => this.pids().filter((pid) => isMeant(commandOf(pid)));
    for (const end = Date.now() + ENDED_WITHIN_MS; left().length > 0; await wait(50)) {
      this.signal('SIGKILL', left());
      if (Date.now() > end) throw new Error(`processes of ${this.name} do not end`);
    }
  }

  unplug(): void {
    ip('link', 'set', this.link, 'down');
  }

  plug(): void {
    ip('link', 'set', this.link, 'up');
  }

  /** Cuts the machine off from others, while the product still reaches it. */
  cutFrom(others: readonly Machine[]): void {
    for (const { address } of others) this.inside('ip', 'route', 'add', 'blackhole', address);
  }

  joinWith(others: readonly Machine[]): void {
    for (const { address } of others) this.inside('ip', 'route', 'del', 'blackhole', address);
  }

  async remove(): Promise<void> {
    await this.killAll();
    if (existsSync(`/sys/class/net/${this.link}`)) ip('link', 'del', this.link);
    if (existsSync(`/run/netns/${this.namespace}`)) ip('netns', 'del', this.namespace);
    rmSync(this.etcdFolder, { recursive: true, force: true });
  }

  private inside(...command: readonly string[]): void {
    ip('netns', 'exec', this.namespace, ...command);
  }
}

/** Returns the name and arguments of a process; empty if it has ended. */
function commandOf(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ');
  } catch {
    return '';
  }
}
