import { ChevronRight } from 'lucide-react';
import { useState } from 'react';
import { ModeEmblem } from '../../../components/art/mode-emblem';
import { cardGradient } from '../../../components/card-gradients';
import { PathLink } from '../../../components/path-link';
import { safePath } from '../../../lib/safe-path';

export interface CardContent {
  readonly title: string;
  readonly subtitle?: string | null;
  readonly imageUrl?: string | null;
  readonly buttonText: string;
  readonly navigationPath?: string | null;
  readonly backgroundColor?: string | null;
}

const DEFAULT_PATH = '/tournament-modes';

/** One landing card: a picture of fixed shape, or a drawn one, and where it leads. */
export function LandingCard({ card }: { readonly card: CardContent }) {
  return (
    <PathLink
      path={safePath(card.navigationPath) ?? DEFAULT_PATH}
      className="cut-large group relative flex flex-col overflow-hidden text-white shadow-2 transition-transform duration-150 hover:-translate-y-0.5"
    >
      <Backdrop card={card} />
      <span className="relative mt-auto grid gap-1 bg-linear-to-t from-black/88 via-black/70 to-transparent p-5 pt-16">
        <span className="font-heading text-title leading-tight font-bold">{card.title}</span>
        {card.subtitle && <span className="text-small">{card.subtitle}</span>}
        <span className="cut mt-3 inline-flex min-h-11 w-fit items-center gap-1.5 bg-white px-5 font-semibold text-black">
          {card.buttonText}
          <ChevronRight
            size={18}
            aria-hidden
            className="transition-transform duration-150 group-hover:translate-x-0.5"
          />
        </span>
      </span>
    </PathLink>
  );
}

function Backdrop({ card }: { readonly card: CardContent }) {
  const [failed, setFailed] = useState(false);
  return (
    <span
      className="relative block aspect-16/9 w-full"
      style={{ backgroundImage: cardGradient(card.backgroundColor) }}
    >
      {card.imageUrl && !failed ? (
        <img
          src={card.imageUrl}
          alt=""
          width={640}
          height={360}
          loading="lazy"
          referrerPolicy="no-referrer"
          onError={() => setFailed(true)}
          className="size-full object-cover"
        />
      ) : (
        <span className="grid size-full place-items-center opacity-90">
          <Emblem />
        </span>
      )}
    </span>
  );
}

/** The drawn picture when there is none, or it does not come. */
function Emblem() {
  return (
    <svg aria-hidden="true" viewBox="0 0 320 180" className="size-full" fill="none">
      <g stroke="#fff" strokeOpacity="0.18">
        <circle cx="160" cy="78" r="58" />
        <circle cx="160" cy="78" r="92" strokeDasharray="10 8" />
        <circle cx="160" cy="78" r="132" />
        <path d="M160 0v20M160 136v44M20 78h36M264 78h36" />
      </g>
      <svg x="116" y="34" width="88" height="88" viewBox="0 0 64 64">
        <title>Free Fire</title>
        <ModeEmblem mode="survival" />
      </svg>
    </svg>
  );
}
