import { ChevronRight } from 'lucide-react';
import { useState } from 'react';
import { ModeEmblem } from '../../../components/art/mode-emblem';
import { cardGradient } from '../../../components/card-gradients';
import { PathLink } from '../../../components/path-link';
import { classNames } from '../../../lib/class-names';
import { safePath } from '../../../lib/safe-path';

interface CardContent {
  readonly title: string;
  readonly subtitle?: string | null;
  readonly imageUrl?: string | null;
  readonly buttonText: string;
  readonly navigationPath?: string | null;
  readonly backgroundColor?: string | null;
}

const DEFAULT_PATH = '/tournament-modes';

interface LandingCardProps {
  readonly card: CardContent;
  /** True for the only card of a page. On wide screens its text is beside the picture. */
  readonly alone?: boolean;
}

/** A landing card: a link with a picture, which is an uploaded image or a drawing. */
export function LandingCard({ card, alone = false }: LandingCardProps) {
  const path = safePath(card.navigationPath) ?? DEFAULT_PATH;
  return (
    <PathLink
      path={path}
      className={classNames(
        'cut-large group relative flex flex-col overflow-hidden text-white shadow-2 transition-transform duration-150 hover:-translate-y-0.5',
        alone && 'sm:flex-row',
      )}
    >
      <span
        className="absolute inset-0"
        style={{ backgroundImage: cardGradient(card.backgroundColor) }}
      />
      <Picture imageUrl={card.imageUrl} path={path} alone={alone} />
      <span className="relative grid grow grid-cols-1 content-end gap-1 bg-black/50 p-5">
        <span className="font-heading text-title leading-tight font-bold wrap-anywhere">
          {card.title}
        </span>
        {card.subtitle && <span className="text-small wrap-anywhere">{card.subtitle}</span>}
        <span className="cut mt-3 inline-flex min-h-11 w-fit max-w-full items-center gap-1.5 bg-white px-5 font-semibold text-black">
          <span className="min-w-0 wrap-anywhere">{card.buttonText}</span>
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

interface PictureProps extends Pick<CardContent, 'imageUrl'> {
  readonly path: string;
  readonly alone: boolean;
}

function Picture({ imageUrl, path, alone }: PictureProps) {
  const [failed, setFailed] = useState(false);
  return (
    <span
      className={classNames('relative block aspect-16/9 w-full', alone && 'sm:w-2/5 sm:shrink-0')}
    >
      {imageUrl && !failed ? (
        <img
          src={imageUrl}
          alt=""
          width={640}
          height={360}
          loading="lazy"
          referrerPolicy="no-referrer"
          onError={() => setFailed(true)}
          className="size-full object-cover"
        />
      ) : (
        <Drawn mode={path.slice(path.lastIndexOf('/') + 1)} />
      )}
    </span>
  );
}

/** The drawing on a card without an image: the game mode's emblem on a lit stage. */
function Drawn({ mode }: { readonly mode: string }) {
  return (
    <svg
      aria-hidden="true"
      viewBox="0 0 320 180"
      preserveAspectRatio="xMidYMid slice"
      className="size-full"
      fill="none"
    >
      <path fill="#fff" fillOpacity="0.14" d="M112 0h96l96 148H16Z" />
      <g stroke="#fff" strokeOpacity="0.4">
        <ellipse cx="160" cy="148" rx="152" ry="24" fill="#000" fillOpacity="0.28" />
        <ellipse cx="160" cy="148" rx="110" ry="17" strokeDasharray="10 8" />
        <ellipse cx="160" cy="148" rx="64" ry="10" />
      </g>
      <path fill="#000" fillOpacity="0.5" d="M160 8 218 41v66l-58 33-58-33V41Z" />
      <path stroke="#fff" strokeOpacity="0.5" d="M160 14 213 44v60l-53 30-53-30V44Z" />
      <svg x="108" y="22" width="104" height="104" viewBox="0 0 64 64" aria-hidden="true">
        <ModeEmblem mode={mode} />
      </svg>
    </svg>
  );
}
