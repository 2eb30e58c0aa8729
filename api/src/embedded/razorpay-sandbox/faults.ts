/** Types of faults that a test can request for the next calls of a route. */
export type FaultKind =
  | 'latency'
  | 'hang'
  | 'reset'
  | '429'
  | '500'
  | 'html-502'
  | '503'
  | 'execute-then-drop'
  | '500-after'
  | 'truncated';

export const FAULT_KINDS: readonly FaultKind[] = [
  'latency',
  'hang',
  'reset',
  '429',
  '500',
  'html-502',
  '503',
  'execute-then-drop',
  '500-after',
  'truncated',
];

export interface Fault {
  /** Route as in the route table, such as `POST /v1/orders/:id`; `*` for every call under /v1. */
  readonly route: string;
  readonly kind: FaultKind;
  readonly ms?: number;
  /** Share of the matching calls that break; by default each of them. */
  readonly share?: number;
  times: number;
}

const isMet = ({ route, share = 1 }: Fault, called: string): boolean =>
  (route === '*' || route === called) && Math.random() < share;

const MOST_FAULTS = 1_000;

export class Faults {
  private faults: Fault[] = [];

  add(fault: Fault): void {
    if (this.faults.length < MOST_FAULTS) this.faults.push(fault);
  }

  clear(): void {
    this.faults = [];
  }

  list(): readonly Fault[] {
    return this.faults;
  }

  take(route: string): Fault | undefined {
    const fault = this.faults.find((each) => isMet(each, route));
    if (!fault) return undefined;
    fault.times -= 1;
    if (fault.times <= 0) this.faults = this.faults.filter((each) => each !== fault);
    return fault;
  }
}
