import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { messageOf } from '../../../api/api-error';
import type { KeptFacts } from '../../../api/schema';
import { FormMessage } from '../../../components/form-message';
import { Time } from '../../../components/time';
import { Button } from '../../../components/ui/button';
import { Card } from '../../../components/ui/card';
import { TextAreaField } from '../../../components/ui/field';
import { Form } from '../../../components/ui/form';
import { useTexts } from '../../../i18n/texts';
import { keptQuery, useSendAnswer } from '../queries';
import { saferPlayTexts } from '../texts';

const MOST_LETTERS = 500;
const ID = 'checks';

/**
 * Explains which data Arena compares between accounts, lists the stored data about the player, and
 * lets the player write an explanation.
 */
export function ChecksCard() {
  const t = useTexts(saferPlayTexts);
  const { data } = useQuery(keptQuery);
  const card = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // A withdrawal on hold leads to this card, which the page draws after its data has arrived.
    if (location.hash === `#${ID}`) card.current?.scrollIntoView({ block: 'start' });
  }, []);
  return (
    <div ref={card} id={ID} className="scroll-mt-20">
      <Card title={t('checks')}>
        <p className="pb-4 text-small text-ink-muted">{t('checksText')}</p>
        {data && <Kept kept={data} />}
        <AnswerForm />
      </Card>
    </div>
  );
}

function Kept({ kept }: { readonly kept: KeptFacts }) {
  const t = useTexts(saferPlayTexts);
  return (
    <>
      <h3 className="pb-2 font-semibold">{t('kept', { days: String(kept.keptDays) })}</h3>
      <ul className="grid gap-1 pb-5 text-small">
        {kept.facts.length === 0 && <li className="text-ink-muted">{t('nothingKept')}</li>}
        {kept.facts.map(({ kind, network, purpose, digest, lastSeenAt }) => (
          <li key={`${digest} ${purpose}`} className="flex flex-wrap justify-between gap-x-3">
            <span>
              {t(kind)} {network}
            </span>
            <span className="text-ink-muted">
              <Time at={lastSeenAt} />
            </span>
          </li>
        ))}
      </ul>
      {kept.answers.length > 0 && (
        <>
          <h3 className="pb-2 font-semibold">{t('answers')}</h3>
          <ul className="grid gap-2 pb-5 text-small">
            {kept.answers.map(({ text, writtenAt }) => (
              <li key={writtenAt} className="wrap-anywhere">
                {text}{' '}
                <span className="text-ink-muted">
                  <Time at={writtenAt} />
                </span>
              </li>
            ))}
          </ul>
        </>
      )}
    </>
  );
}

function AnswerForm() {
  const t = useTexts(saferPlayTexts);
  const [text, setText] = useState('');
  const [tried, setTried] = useState(false);
  const send = useSendAnswer(() => {
    setText('');
    setTried(false);
  });
  const submit = () => {
    setTried(true);
    if (text.trim() !== '') send.mutate(text.trim());
  };
  return (
    <Form onSubmit={submit} className="grid gap-4">
      <TextAreaField
        label={t('answer')}
        required
        hint={t('answerHint')}
        error={tried && text.trim() === '' ? t('answerMissing') : null}
        rows={3}
        maxLength={MOST_LETTERS}
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
      <Button type="submit" busy={send.isPending}>
        {t('send')}
      </Button>
      {send.isSuccess && <FormMessage tone="good">{t('sent')}</FormMessage>}
      {send.error && <FormMessage tone="bad">{messageOf(send.error, t('failed'))}</FormMessage>}
    </Form>
  );
}
