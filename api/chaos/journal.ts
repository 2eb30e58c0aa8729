import { setTimeout as wait } from 'node:timers/promises';

/** One try of a request: its start, end and outcome, by one monotonic clock. */
export interface Attempt {
  readonly sentAt: number;
  readonly endedAt: number;
  /** The status, or the socket's error when there was no answer. */
  readonly outcome: number | string;
  readonly code: string | null;
}

/** One read by one person. */
export interface Read extends Attempt {
  readonly actor: string;
  readonly what: string;
}

/** One command of one person, from the first try to its known outcome. */
export interface Command {
  readonly number: number;
  readonly actor: string;
  readonly what: string;
  readonly key: string;
  readonly sentAt: number;
  readonly attempts: Attempt[];
  /** Null until it is known. */
  answer: Known | null;
  /** Facts that the ledger must hold once because of it (facts.ts); empty if it moves nothing. */
  facts: readonly string[];
  /** True when an earlier command may have had the same effect. */
  startedElsewhere: boolean;
}

export interface Known {
  readonly at: number;
  readonly status: number;
  readonly code: string | null;
  readonly body: Readonly<Record<string, unknown>>;
}

/** All requests and answers, for the comparison with the ledger. */
export class Journal {
  readonly commands: Command[] = [];
  /** Requests that only read. Each must be answered; none moves tokens. */
  readonly reads: Read[] = [];
  /** Answers that no fault explains, such as a lost session or a 500. */
  readonly strange: string[] = [];

  open(actor: string, what: string, key: string): Command {
    const number = this.commands.length + 1;
    const sentAt = performance.now();
    const opened: Command = {
      ...{ number, actor, what, key, sentAt, attempts: [], answer: null, facts: [] },
      startedElsewhere: false,
    };
    this.commands.push(opened);
    return opened;
  }

  get acknowledged(): readonly Command[] {
    return this.commands.filter(({ answer }) => answer !== null && answer.status < 300);
  }

  get refused(): readonly Command[] {
    return this.commands.filter(({ answer }) => answer !== null && answer.status >= 300);
  }

  get unknown(): readonly Command[] {
    return this.commands.filter(({ answer }) => answer === null);
  }

  /** Commands whose outcome was unknown after the first try. */
  get ambiguous(): readonly Command[] {
    return this.commands.filter(({ attempts }) => attempts.length > 1);
  }

  /** Counts the tries sent in a span of time and lists those without a good answer. */
  between(from: number, to: number): { asked: number; failed: string[] } {
    const commands = this.commands.flatMap(({ actor, what, attempts }) =>
      attempts.map((attempt) => ({ actor, what, ...attempt })),
    );
    const sent = [...commands, ...this.reads].filter(
      ({ sentAt }) => sentAt >= from && sentAt <= to,
    );
    const failed = sent
      .filter(({ outcome, code }) => {
        return typeof outcome !== 'number' || outcome >= 500 || code === 'REQUEST_RUNNING';
      })
      .map(({ actor, what, outcome, code }) => {
        return `${actor}: ${what} was answered ${outcome} ${code ?? ''}`;
      });
    return { asked: sent.length, failed };
  }

  /**
   * Returns the time of the first acknowledged command after a moment; null when none was in time.
   */
  async nextAcknowledgedAfter(moment: number, withinMs: number): Promise<number | null> {
    for (const end = performance.now() + withinMs; performance.now() < end; await wait(20)) {
      const times = this.acknowledged.map(({ answer }) => answer?.at ?? 0);
      const later = times.filter((at) => at > moment);
      if (later.length > 0) return Math.min(...later);
    }
    return null;
  }

  /** Counts the outcomes of single tries. */
  outcomes(): ReadonlyMap<string, number> {
    const counts = new Map<string, number>();
    for (const { attempts } of this.commands) {
      for (const { outcome, code } of attempts) {
        const name = code === null ? String(outcome) : `${outcome} ${code}`;
        counts.set(name, (counts.get(name) ?? 0) + 1);
      }
    }
    return counts;
  }
}
