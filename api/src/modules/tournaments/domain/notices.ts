import { indianDateTime } from './indian-date-time.js';

/** What devices are told of it; worth nothing any more from `until` on. */
interface DeviceWords {
  readonly kind: 'room' | 'start' | 'result' | 'cancelled';
  readonly hindi: { readonly title: string; readonly text: string };
  readonly until?: Date;
}

/** Words for the inbox: what has happened to a tournament somebody is in. */
export interface Notice {
  readonly kind: 'room' | 'time' | 'status' | 'start' | 'refund' | 'result';
  readonly title: string;
  readonly text: string;
  readonly link: string;
  readonly push?: DeviceWords;
}

interface Named {
  readonly id: string;
  readonly name: string;
}

const PLACES: Readonly<Record<number, string>> = { 1: '1st', 2: '2nd', 3: '3rd' };

/** The page of one match in the minutes around its start. */
const roomPath = (id: string) => `/room?t=${id}`;

export function roomNotice({ id, name, endTime }: Named & { readonly endTime: Date }): Notice {
  return {
    kind: 'room',
    title: 'Room details are ready',
    text: `The room of ${name} is open. Its ID and password stand under Room Details of the match.`,
    link: roomPath(id),
    push: {
      kind: 'room',
      until: endTime,
      hindi: {
        title: 'रूम की जानकारी आ गई',
        text: `${name} का रूम खुल गया है। ID और पासवर्ड मैच के रूम विवरण में हैं।`,
      },
    },
  };
}

/** Told at most ten minutes before the start. */
export function startNotice(
  { id, name, startTime }: Named & { readonly startTime: Date },
  now: Date,
): Notice {
  const minutes = Math.max(1, Math.ceil((startTime.getTime() - now.getTime()) / 60_000));
  return {
    kind: 'start',
    title: minutes === 1 ? 'Match starts in a minute' : `Match starts in ${minutes} minutes`,
    text: `${name} starts on ${indianDateTime(startTime)}.`,
    link: roomPath(id),
    push: {
      kind: 'start',
      until: startTime,
      hindi: {
        title: `मैच ${minutes} मिनट में शुरू होगा`,
        text: `${name} शुरू होने वाला है। तैयार रहें।`,
      },
    },
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
  const hindiBack = feeTokens > 0 ? ` ${feeTokens} टोकन आपके वॉलेट में लौट आए।` : '';
  return {
    kind: 'refund',
    title: 'Tournament cancelled',
    text: `${name} was cancelled.${back}`,
    link: `/joined-tournaments?t=${id}`,
    push: {
      kind: 'cancelled',
      hindi: { title: 'टूर्नामेंट रद्द', text: `${name} रद्द हो गया।${hindiBack}` },
    },
  };
}

/** For a winner with his place, for the others without. */
export function resultNotice(
  { name }: Named,
  won: { readonly position: number; readonly prizeTokens: number } | null,
): Notice {
  const told = (title: string, text: string, hindi: DeviceWords['hindi']): Notice => ({
    kind: 'result',
    link: '/results',
    title,
    text,
    push: { kind: 'result', hindi },
  });
  if (!won) {
    const hindi = { title: 'नतीजे आ गए', text: `देखें, ${name} कौन जीता।` };
    return told('Results are out', `See who won ${name}.`, hindi);
  }
  const place = `You took ${PLACES[won.position] ?? won.position} place in ${name}.`;
  const hindiPlace = `${name} में आपका स्थान: ${won.position}।`;
  return won.prizeTokens > 0
    ? told('You won a prize', `${place} +${won.prizeTokens} tokens.`, {
        title: 'आपने इनाम जीता',
        text: `${hindiPlace} +${won.prizeTokens} टोकन।`,
      })
    : told('You are among the winners', place, {
        title: 'आप विजेताओं में हैं',
        text: hindiPlace,
      });
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
