import { answer, api } from './client';
import { shownSubjects } from './live-matches';

/**
 * Pause before this tab's subjects on the screen are compared with its previous ones, in
 * milliseconds, so that a new page is drawn first.
 */
const REDRAW_MS = 100;
const AGAIN_AFTER_MS = 5_000;
/** Maximum number of subjects (lists and matches) of one event stream. The API refuses more. */
const MOST = 100;

/**
 * The subjects (lists and matches) on the screen of one browser tab, as sent to the tab that holds
 * the event stream.
 */
export interface TabShows {
  readonly tab: string;
  readonly subjects: readonly string[];
}

/**
 * Tells the server which lists and matches the browser's tabs show, so that the one event stream
 * reports their changes.
 */
export class Following {
  private readonly me = Math.random().toString(36);
  private readonly tabs = new Map<string, readonly string[]>();
  private stream: string | null = null;
  /** The subjects that were last sent to the server, joined into one string. */
  private said = '';
  private redrawing: ReturnType<typeof setTimeout> | undefined;

  /** `tell` is called to tell the other tabs which lists and matches this tab shows. */
  constructor(private readonly tell: (shows: TabShows) => void) {
    this.tabs.set(this.me, shownSubjects());
  }

  /** Returns the address of the event stream, with the subjects that all tabs show now. */
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

  /** Sends this tab's subjects after a short pause if they have changed. */
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

  /** Sends this tab's subjects again, for a tab that has just taken over the event stream. */
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
