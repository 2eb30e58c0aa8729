import { setTimeout as wait } from 'node:timers/promises';

/** One attempt to send a request. All times come from the same monotonic clock. */
export interface Attempt {
  readonly sentAt: number;
  readonly endedAt: number;
  /** HTTP status of the response, or the error of the socket if there was no response. */
  readonly outcome: number | string;
  readonly code: string | null;
}

/** One read by a simulated user. */
export interface Read extends Attempt {
  readonly actor: string;
  readonly what: string;
}

/** One command of a simulated user, from the first attempt until the outcome is known. */
export interface Command {
  readonly number: number;
  readonly actor: string;
  readonly what: string;
  readonly key: string;
  readonly sentAt: number;
  readonly attempts: Attempt[];
  /** The response with the known outcome; null while the outcome is unknown. */
  answer: Known | null;
  /**
   * Facts that the ledger must contain once because of this command (see facts.ts). Empty if the
   * command moves no tokens.
   */
  facts: readonly string[];
  /** True if another cause, such as a webhook, may have had the same effect before this command. */
  startedElsewhere: boolean;
}

export interface Known {
  readonly at: number;
  readonly status: number;
  readonly code: string | null;
  readonly body: Readonly<Record<string, unknown>>;
}

/** Records all requests and responses, so that they can be compared with the ledger. */
export class Journal {
  readonly commands: Command[] = [];
  /** Requests that only read. Each must get a response. */
  readonly reads: Read[] = [];
  /** Responses that no fault explains, such as a lost session or a 500. */
  readonly strange: string[] = [];

  open(actor: string, what: string, key: string): Command {
    const number = this.commands.length + 1;
    const sentAt = performance.now();
    const opened: Command = {
      number,
      actor,
      what,
      key,
      sentAt,
      attempts: [],
      answer: null,
      facts: [],
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

  /** Returns the commands whose outcome was unknown after the first attempt. */
  get ambiguous(): readonly Command[] {
    return this.commands.filter(({ attempts }) => attempts.length > 1);
  }

  /** Counts the attempts that were sent in a period, and lists those that failed. */
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
   * Returns the time of the first command that was acknowledged after a moment; null if there was
   * none within `withinMs`.
   */
  async nextAcknowledgedAfter(moment: number, withinMs: number): Promise<number | null> {
    for (const end = performance.now() + withinMs; performance.now() < end; await wait(20)) {
      const times = this.acknowledged.map(({ answer }) => answer?.at ?? 0);
      const later = times.filter((at) => at > moment);
      if (later.length > 0) return Math.min(...later);
    }
    return null;
  }

  /**
   * Returns the time of the first acknowledgement of a command that was sent after a moment; null
   * if there is none yet.
   */
  firstAcknowledgedOfSentAfter(moment: number): number | null {
    const times = this.commands
      .filter(({ sentAt, answer }) => sentAt > moment && answer !== null && answer.status < 300)
      .map(({ answer }) => answer?.at ?? 0);
    return times.length > 0 ? Math.min(...times) : null;
  }

  /** Returns the end of the longest time without an acknowledgement between two moments. */
  endOfLongestPause(from: number, to: number): number {
    const times = this.acknowledged
      .map(({ answer }) => answer?.at ?? 0)
      .filter((at) => at > from && at < to)
      .sort((one, other) => one - other);
    let [longest, end, before] = [0, to, from];
    for (const at of times) {
      if (at - before > longest) [longest, end] = [at - before, at];
      before = at;
    }
    return end;
  }

  /** Counts the attempts by outcome. */
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
