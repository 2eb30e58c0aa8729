interface Topic {
  readonly subject: string;
  readonly preview: string;
}

/** The texts of every mail to players, in one language. */
export interface PlayerWords {
  readonly tokens: (count: number) => string;
  readonly time: (instant: string) => string;
  readonly footer: (publicUrl: string) => string;
  readonly code: {
    /** Translates a browser's description, such as "Chrome on Android". */
    readonly device: (inWords: string) => string;
    readonly askedBy: string;
    readonly askedOn: string;
    readonly rules: string;
    readonly notYou: string;
  };
  readonly verify: Topic & { readonly ask: string };
  readonly reset: Topic & { readonly ask: string; readonly unchanged: string };
  readonly changed: Topic & {
    readonly when: (time: string) => string;
    readonly in: string;
    readonly loggedOut: string;
    readonly othersLoggedOut: string;
    readonly notYou: string;
  };
  readonly guesses: Topic & {
    readonly seen: (time: string, tries: number) => string;
    readonly slowed: string;
    readonly advice: string;
  };
  readonly resetPassword: string;
  readonly deposit: {
    readonly subject: (tokens: string) => string;
    readonly preview: (rupees: string) => string;
    readonly thanks: string;
    readonly paid: string;
    readonly tokens: string;
    readonly balance: string;
    readonly order: string;
    readonly payment: string;
    readonly history: string;
  };
  readonly taken: {
    readonly subject: (tokens: string) => string;
    readonly reason: string;
    readonly ask: string;
    readonly contact: string;
  };
  readonly withdrawal: Readonly<
    Record<
      'requested' | 'completed' | 'rejected' | 'reopened',
      { readonly subject: string; readonly text: string }
    >
  > & {
    readonly amount: string;
    readonly to: string;
    readonly request: string;
    readonly note: string;
    readonly yours: string;
  };
  readonly deletion: Topic & {
    readonly asked: (time: string) => string;
    readonly until: (time: string) => string;
    readonly givesUp: (tokens: string) => string;
    readonly kept: string;
    readonly notYou: string;
    readonly keep: string;
  };
  readonly deletionWithdrawn: Topic & { readonly when: (time: string) => string };
  readonly deletionStopped: Topic & {
    readonly why: (tokens: string) => string;
    readonly next: string;
    readonly logIn: string;
  };
  readonly date: string;
  readonly openMatch: string;
  readonly matchSettings: string;
}
