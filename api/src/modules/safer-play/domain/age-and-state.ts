/** States and union territories by the last part of ISO 3166-2:IN. */
export const STATES = {
  AN: 'Andaman and Nicobar Islands',
  AP: 'Andhra Pradesh',
  AR: 'Arunachal Pradesh',
  AS: 'Assam',
  BR: 'Bihar',
  CG: 'Chhattisgarh',
  CH: 'Chandigarh',
  DH: 'Dadra and Nagar Haveli and Daman and Diu',
  DL: 'Delhi',
  GA: 'Goa',
  GJ: 'Gujarat',
  HP: 'Himachal Pradesh',
  HR: 'Haryana',
  JH: 'Jharkhand',
  JK: 'Jammu and Kashmir',
  KA: 'Karnataka',
  KL: 'Kerala',
  LA: 'Ladakh',
  LD: 'Lakshadweep',
  MH: 'Maharashtra',
  ML: 'Meghalaya',
  MN: 'Manipur',
  MP: 'Madhya Pradesh',
  MZ: 'Mizoram',
  NL: 'Nagaland',
  OD: 'Odisha',
  PB: 'Punjab',
  PY: 'Puducherry',
  RJ: 'Rajasthan',
  SK: 'Sikkim',
  TN: 'Tamil Nadu',
  TR: 'Tripura',
  TS: 'Telangana',
  UK: 'Uttarakhand',
  UP: 'Uttar Pradesh',
  WB: 'West Bengal',
} as const;

export type State = keyof typeof STATES;
export const STATE_CODES = Object.keys(STATES) as State[];

/** Answers of a player; null: not asked, or not answered. */
export interface AgeAndState {
  readonly adultAt: Date | null;
  readonly state: State | null;
  readonly stateAt: Date | null;
}

export interface AgeAndStateRule {
  /** False: nobody is asked, and every state may play. */
  readonly asksAgeAndState: boolean;
  /** Codes joined by commas. */
  readonly refusedStates: string;
}

const A_DAY_MS = 86_400_000;
/** Otherwise a refused player could name another state at once. */
const KEEPS_STATE_DAYS = 30;

/** The time from which another state may be named; null: now. */
export function stateChangesAt({ state, stateAt }: AgeAndState, now: Date): Date | null {
  if (!state || !stateAt) return null;
  const at = new Date(stateAt.getTime() + KEEPS_STATE_DAYS * A_DAY_MS);
  return at > now ? at : null;
}

/** Returns null while the player must keep another state. */
export function withState(before: AgeAndState, state: State, now: Date): AgeAndState | null {
  const adultAt = before.adultAt ?? now;
  if (before.state === state) return { adultAt, state, stateAt: before.stateAt };
  return stateChangesAt(before, now) ? null : { adultAt, state, stateAt: now };
}

/** True when the player has not confirmed the age, or named no state. */
export const mustAnswer = (rule: AgeAndStateRule, player: AgeAndState | null): boolean =>
  rule.asksAgeAndState && !(player?.adultAt && player.state);

/** True when the player's state may not play with tokens. */
export const isLeftOut = (rule: AgeAndStateRule, state: State): boolean =>
  rule.asksAgeAndState && rule.refusedStates.split(',').includes(state);
