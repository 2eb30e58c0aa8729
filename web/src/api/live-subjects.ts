import { answer, api } from './client';
import { shownSubjects } from './live-matches';

/** Pause that a changing page needs until it is drawn, in milliseconds. */
const REDRAW_MS = 100;
const AGAIN_AFTER_MS = 5_000;
/** Maximum number of subjects of a stream; the API refuses more. */
const MOST = 100;

/** The subjects that one tab shows, as sent to the tab that holds the stream. */
export interface TabShows {
  readonly tab: string;
  readonly subjects: readonly string[];
}

/** Keeps the subjects of this browser's stream equal to those its tabs show. */
export class Following {
  private readonly me = Math.random().toString(36);
  private readonly tabs = new Map<string, readonly string[]>();
  private stream: string | null = null;
  /** The subjects last sent to the server, as one text. */
  private said = '';
  private redrawing: ReturnType<typeof setTimeout> | undefined;

  /** `tell` sends to the other tabs. */
  constructor(private readonly tell: (shows: TabShows) => void) {
    this.tabs.set(this.me, shownSubjects());
  }

  /** Returns the address of a stream for everything shown now. */
  path(): string {
    this.stream = null;
    this.tabs.set(this.me, shownSubjects());
    const subjects = this.all();
    this.said = subjects.join('\n');
    const query = new URLSearchParams((subjects.length > 0 ? subjects : ['']).map(asParameter));
    return `/api/events?${query}`;
  }

  opened(hello: string): void {
    this.stream = (JSON.parse(hello) as { stream?: string }).stream ?? null;
    this.sync();
  }

  /** Compares after a short pause: the subjects of this tab may have changed. */
  look(): void {
    clearTimeout(this.redrawing);
    this.redrawing = setTimeout(() => {
      const subjects = shownSubjects();
      if (subjects.join() !== this.tabs.get(this.me)?.join()) this.show(subjects);
    }, REDRAW_MS);
  }

  hear({ tab, subjects }: TabShows): void {
    this.tabs.set(tab, subjects);
    this.sync();
  }

  /** Tells the subjects of this tab to the tab that now holds the stream. */
  repeat(): void {
    this.tell({ tab: this.me, subjects: this.tabs.get(this.me) ?? [] });
  }

  stop(): void {
    clearTimeout(this.redrawing);
    this.stream = null;
    this.tell({ tab: this.me, subjects: [] });
  }

  private show(subjects: readonly string[]): void {
    this.tabs.set(this.me, subjects);
    this.repeat();
    this.sync();
  }

  private all(): readonly string[] {
    return [...new Set([...this.tabs.values()].flat())].sort().slice(0, MOST);
  }

  private sync(): void {
    const { stream } = this;
    const subjects = this.all();
    const before = this.said;
    if (stream === null || subjects.join('\n') === before) return;
    this.said = subjects.join('\n');
    const body = { stream, subjects: [...subjects] };
    answer(api.POST('/api/events/subjects', { body })).catch(() => {
      if (this.stream !== stream) return;
      this.said = before;
      setTimeout(() => this.sync(), AGAIN_AFTER_MS);
    });
  }
}

const asParameter = (subject: string): [string, string] => ['subjects', subject];
