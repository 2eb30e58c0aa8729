/**
 * Names of India's states and union territories, by the last part of their code in ISO 3166-2:IN.
 */
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

/** A player's age confirmation and state; null for data that the player has not given. */
export interface AgeAndState {
  readonly adultAt: Date | null;
  readonly state: State | null;
  readonly stateAt: Date | null;
}

export interface AgeAndStateRule {
  /** If false, players are not asked for age and state, and players from every state may play. */
  readonly asksAgeAndState: boolean;
  /** Codes of the states whose players may not play with tokens, joined by commas. */
  readonly refusedStates: string;
}

const A_DAY_MS = 86_400_000;
/**
 * Minimum number of days between two choices of different states. Otherwise a player from a refused
 * state could choose another state at once.
 */
const KEEPS_STATE_DAYS = 30;

/**
 * Returns the time from which the player may choose another state; null if the player may do so
 * now.
 */
export function stateChangesAt({ state, stateAt }: AgeAndState, now: Date): Date | null {
  if (!state || !stateAt) return null;
  const at = new Date(stateAt.getTime() + KEEPS_STATE_DAYS * A_DAY_MS);
  return at > now ? at : null;
}

/**
 * Returns the player's data with a new state; null while the player may not change the state yet.
 */
export function withState(before: AgeAndState, state: State, now: Date): AgeAndState | null {
  const adultAt = before.adultAt ?? now;
  if (before.state === state) return { adultAt, state, stateAt: before.stateAt };
  return stateChangesAt(before, now) ? null : { adultAt, state, stateAt: now };
}

/** Returns true if the platform asks for age and state, and the player has not given both. */
export const mustAnswer = (rule: AgeAndStateRule, player: AgeAndState | null): boolean =>
  rule.asksAgeAndState && !(player?.adultAt && player.state);

/** Returns true if players from this state may not play with tokens. */
export const isLeftOut = (rule: AgeAndStateRule, state: State): boolean =>
  rule.asksAgeAndState && rule.refusedStates.split(',').includes(state);
