import { useId, useState } from 'react';
import type { LandingCard as Card } from '../../../api/schema';
import { DraftDialog } from '../../../components/admin/draft-dialog';
import {
  CARD_GRADIENTS,
  cardGradient,
  DEFAULT_CARD_GRADIENT,
} from '../../../components/card-gradients';
import { FormMessage } from '../../../components/form-message';
import { Button } from '../../../components/ui/button';
import { TextField } from '../../../components/ui/field';
import { Form } from '../../../components/ui/form';
import { safePath } from '../../../lib/safe-path';
import { readWhole } from '../../../lib/typed-number';
import { type FieldErrors, useForm } from '../../../lib/use-form';
import { LandingCard } from '../components/landing-card';
import { useSaveCard } from './queries';

const startValues = (card: Card | null) => ({
  title: card?.title ?? '',
  subtitle: card?.subtitle ?? '',
  imageUrl: card?.imageUrl ?? '',
  buttonText: card?.buttonText ?? 'Join Tournament',
  navigationPath: card?.navigationPath ?? '/tournament-modes',
  order: String(card?.order ?? 0),
});
type Values = ReturnType<typeof startValues>;

function problems({ title, imageUrl, navigationPath, order }: Values): FieldErrors<Values> {
  return {
    ...(title.trim() ? {} : { title: 'Title is required' }),
    ...(isPicture(imageUrl) ? {} : { imageUrl: 'Image URL must be a http or https address' }),
    ...(navigationPath.trim() === '' || safePath(navigationPath)
      ? {}
      : { navigationPath: 'Navigation path must start with a single / and stay on this site' }),
    ...(orderIn(order) === null ? { order: 'Order must be a whole number' } : {}),
  };
}

const MOST_ORDER = 999_999;

function orderIn(text: string): number | null {
  const { value } = readWhole(text);
  return value !== null && value <= MOST_ORDER ? value : null;
}

function isPicture(text: string): boolean {
  const url = URL.parse(text.trim());
  return url?.protocol === 'https:' || url?.protocol === 'http:';
}

/** React 18 has no type for this attribute, and writes it only if its value is a string. */

/** The form for a new or existing landing card, with a preview of the card as players see it. */
export function CardForm({
  card,
  onClose,
}: {
  readonly card: Card | null;
  readonly onClose: () => void;
}) {
  const [background, setBackground] = useState(card?.backgroundColor ?? DEFAULT_CARD_GRADIENT);
  const [problem, setProblem] = useState<string | null>(null);
  const save = useSaveCard(card, { onSuccess: onClose, onError: setProblem });
  const id = useId();
  const { values, form, field } = useForm(startValues(card), problems, (typed) => {
    setProblem(null);
    save.mutate({
      title: typed.title.trim(),
      subtitle: typed.subtitle.trim(),
      imageUrl: typed.imageUrl.trim(),
      buttonText: typed.buttonText.trim() || 'Join Tournament',
      navigationPath: typed.navigationPath.trim() || '/tournament-modes',
      order: orderIn(typed.order) ?? 0,
      backgroundColor: background,
    });
  });
  return (
    <DraftDialog
      title={card ? `Edit ${card.title}` : 'Add New Card'}
      onClose={onClose}
      locked={save.isPending}
      size="medium"
      actions={
        <Button type="submit" form={id} kind="main" busy={save.isPending}>
          {card ? 'Save card' : 'Add card'}
        </Button>
      }
    >
      <Form {...form} id={id} className="grid gap-4">
        <TextField label="Title" maxLength={100} {...field('title')} />
        <TextField label="Subtitle" maxLength={200} {...field('subtitle')} />
        <TextField
          label="Image URL"
          type="url"
          placeholder="https://"
          maxLength={2000}
          {...field('imageUrl')}
        />
        <div className="grid grid-cols-1 gap-4 sm:grid-cols-2">
          <TextField label="Button text" maxLength={40} {...field('buttonText')} />
          <TextField
            label="Order"
            hint="Lower numbers come first."
            inputMode="numeric"
            {...field('order')}
          />
        </div>
        <TextField
          label="Navigation path"
          hint="A path on this site."
          maxLength={200}
          {...field('navigationPath')}
        />
        <Swatches value={background} onChange={setBackground} />
        <div inert>
          <LandingCard card={{ ...values, backgroundColor: background }} />
        </div>
        {problem && <FormMessage tone="bad">{problem}</FormMessage>}
      </Form>
    </DraftDialog>
  );
}

/**
 * A choice of the card's background. Each choice is named by its colours, not by its CSS classes.
 */
function Swatches({
  value,
  onChange,
}: {
  readonly value: string;
  readonly onChange: (background: string) => void;
}) {
  return (
    <fieldset className="grid gap-1.5">
      <legend className="text-small font-semibold">Background</legend>
      <div className="flex flex-wrap gap-2">
        {Object.keys(CARD_GRADIENTS).map((name) => (
          <label key={name} title={colourName(name)} className="relative">
            <input
              type="radio"
              name="background"
              value={name}
              aria-label={colourName(name)}
              checked={value === name}
              onChange={() => onChange(name)}
              className="peer absolute inset-0 size-full cursor-pointer appearance-none rounded-medium"
            />
            <span
              aria-hidden
              className="block h-11 w-14 rounded-medium border border-control outline-2 outline-offset-2 outline-accent peer-checked:outline peer-focus-visible:outline"
              style={{ backgroundImage: cardGradient(name) }}
            />
          </label>
        ))}
      </div>
    </fieldset>
  );
}

/**
 * Returns the name of a background from its CSS classes: 'red to red' for 'from-red-600
 * to-red-800'.
 */
function colourName(name: string): string {
  const [from, to] = [...name.matchAll(/(?:from|to)-(\w+)-\d+/g)].map(([, colour]) => colour);
  return from === to ? `${from}` : `${from} to ${to}`;
}
