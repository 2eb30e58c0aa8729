import type { Roles } from './cluster.js';

/** A fault of the cluster. `heal` undoes it; the cluster must then become whole by itself. */
export interface ClusterFault {
  readonly name: string;
  readonly what: string;
  /** Shortest time between fault and heal, in milliseconds. */
  readonly lastsMs: number;
  /** True if no command can be acknowledged before the heal. */
  readonly stopsWrites: boolean;
  readonly inject: (roles: Roles) => Promise<void> | void;
  readonly heal: (roles: Roles) => Promise<void> | void;
}

const FAULTS: readonly ClusterFault[] = [
  {
    name: 'killpg',
    what: 'PostgreSQL of the primary is killed',
    lastsMs: 0,
    stopsWrites: false,
    inject: ({ leader }) => leader.killPostgres(),
    heal: () => undefined,
  },
  {
    name: 'killnode',
    what: 'PostgreSQL and Patroni of the primary are killed',
    lastsMs: 0,
    stopsWrites: false,
    inject: ({ leader }) => leader.killAllButEtcd(),
    heal: ({ leader }) => leader.startPatroni(),
  },
  {
    name: 'poweroff',
    what: 'the machine of the primary is lost',
    lastsMs: 0,
    stopsWrites: false,
    inject: async ({ leader }) => {
      leader.unplug();
      await leader.killAll();
    },
    heal: ({ leader }) => {
      leader.plug();
      leader.startEtcd();
      leader.startPatroni();
    },
  },
  {
    name: 'cut',
    what: 'nothing reaches the primary',
    lastsMs: 40_000,
    stopsWrites: false,
    inject: ({ leader }) => leader.unplug(),
    heal: ({ leader }) => leader.plug(),
  },
  {
    name: 'cutpeers',
    what: 'the primary is cut off from its peers, but not from the product',
    lastsMs: 40_000,
    stopsWrites: false,
    inject: ({ leader, synchronous, other }) => leader.cutFrom([synchronous, other]),
    heal: ({ leader, synchronous, other }) => leader.joinWith([synchronous, other]),
  },
  {
    name: 'freeze',
    what: "the primary's Patroni hangs, its PostgreSQL goes on",
    lastsMs: 60_000,
    stopsWrites: false,
    inject: ({ leader }) => leader.signal('SIGSTOP', leader.pids('bin/patroni')),
    heal: ({ leader }) => leader.signal('SIGCONT', leader.pids('bin/patroni')),
  },
  {
    name: 'stopsync',
    what: 'the synchronous standby is killed',
    lastsMs: 20_000,
    stopsWrites: false,
    inject: ({ synchronous }) => synchronous.killAllButEtcd(),
    heal: ({ synchronous }) => synchronous.startPatroni(),
  },
  {
    name: 'cutsync',
    what: 'nothing reaches the synchronous standby',
    lastsMs: 40_000,
    stopsWrites: false,
    inject: ({ synchronous }) => synchronous.unplug(),
    heal: ({ synchronous }) => synchronous.plug(),
  },
  {
    name: 'stopboth',
    what: 'both standbys are killed: writes wait',
    lastsMs: 20_000,
    stopsWrites: true,
    inject: async ({ synchronous, other }) => {
      await Promise.all([synchronous.killAllButEtcd(), other.killAllButEtcd()]);
    },
    heal: ({ synchronous, other }) => {
      synchronous.startPatroni();
      other.startPatroni();
    },
  },
  {
    name: 'bothkill',
    what: 'primary and synchronous standby are killed: writes wait',
    lastsMs: 20_000,
    stopsWrites: true,
    inject: async ({ leader, synchronous }) => {
      await Promise.all([leader.killAllButEtcd(), synchronous.killAllButEtcd()]);
    },
    heal: ({ leader, synchronous }) => {
      leader.startPatroni();
      synchronous.startPatroni();
    },
  },
  {
    name: 'etcd',
    what: 'two of the three etcd members are killed',
    lastsMs: 60_000,
    stopsWrites: true,
    inject: async ({ synchronous, other }) => {
      await Promise.all([synchronous.killEtcd(), other.killEtcd()]);
    },
    heal: ({ synchronous, other }) => {
      synchronous.startEtcd();
      other.startEtcd();
    },
  },
];

export interface Wanted {
  readonly rounds: number;
  readonly failovers: number;
  /** The name of the only fault of the run; empty for all faults. */
  readonly only: string;
}

function faultNamed(name: string): ClusterFault {
  const fault = FAULTS.find((each) => each.name === name);
  if (!fault) throw new Error(`there is no fault ${name}`);
  return fault;
}

/** Faults that end the primary, each of which needs a failover. */
const FAILOVERS = ['killnode', 'poweroff', 'cutpeers'];

/** Returns the faults of a run: each of all `rounds` times, or so many failovers. */
export function scheduleOf(wanted: Wanted): ClusterFault[] {
  const { rounds, failovers, only } = wanted;
  if (only !== '') return Array.from({ length: rounds }, () => only).map(faultNamed);
  if (failovers === 0) return Array.from({ length: rounds }, () => FAULTS).flat();
  return Array.from({ length: failovers }, (_, index) =>
    faultNamed(FAILOVERS[index % FAILOVERS.length] ?? ''),
  );
}
