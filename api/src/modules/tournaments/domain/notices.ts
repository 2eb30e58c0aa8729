import { indianDateTime } from './indian-date-time.js';
import { isKnownMode } from './mode.js';

/** Words for the inbox: what has happened to a tournament somebody is in. */
export interface Notice {
  readonly kind: 'room' | 'time' | 'status' | 'refund' | 'result';
  readonly title: string;
  readonly text: string;
  readonly link: string;
}

interface Named {
  readonly id: string;
  readonly name: string;
}

const PLACES: Readonly<Record<number, string>> = { 1: '1st', 2: '2nd', 3: '3rd' };

/** Leads to the page of the match's mode: the list of joined ones shows a room when it is live. */
export function roomNotice({ id, name, mode }: Named & { readonly mode: string }): Notice {
  return {
    kind: 'room',
    title: 'Room details are ready',
    text: `The room of ${name} is open. Its ID and password stand under Room Details of the match.`,
    link: isKnownMode(mode)
      ? `/tournament-modes/${mode}?t=${id}`
      : `/tournament-details?mode=${encodeURIComponent(mode)}&t=${id}`,
  };
}

export function timeNotice({ id, name, startTime }: Named & { readonly startTime: Date }): Notice {
  return {
    kind: 'time',
    title: 'Match time changed',
    text: `${name} now starts on ${indianDateTime(startTime)}.`,
    link: `/joined-tournaments?t=${id}`,
  };
}

export function startedNotice({ id, name }: Named): Notice {
  return {
    kind: 'status',
    title: 'Match started',
    text: `${name} has started.`,
    link: `/joined-tournaments?t=${id}`,
  };
}

export function refundNotice({ id, name }: Named, feeTokens: number): Notice {
  const back = feeTokens > 0 ? ` ${feeTokens} tokens are back in your wallet.` : '';
  return {
    kind: 'refund',
    title: 'Tournament cancelled',
    text: `${name} was cancelled.${back}`,
    link: `/joined-tournaments?t=${id}`,
  };
}

/** For a winner with his place, for the others without. */
export function resultNotice(
  { name }: Named,
  won: { readonly position: number; readonly prizeTokens: number } | null,
): Notice {
  const base = { kind: 'result', link: '/results' } as const;
  if (!won) return { ...base, title: 'Results are out', text: `See who won ${name}.` };
  const place = `You took ${PLACES[won.position] ?? won.position} place in ${name}.`;
  return won.prizeTokens > 0
    ? { ...base, title: 'You won a prize', text: `${place} +${won.prizeTokens} tokens.` }
    : { ...base, title: 'You are among the winners', text: place };
}

/** What was taken from his wallet, and what stands as owed because it was spent. */
export function voidedNotice({ name }: Named, takenTokens: number, owedTokens: number): Notice {
  const taken = takenTokens > 0 ? ` ${takenTokens} tokens were taken back.` : '';
  const owed = owedTokens > 0 ? ` ${owedTokens} tokens were spent already and are owed.` : '';
  return {
    kind: 'result',
    title: 'Results withdrawn',
    text: `The results of ${name} were wrong and have been withdrawn.${taken}${owed}`,
    link: '/results',
  };
}
