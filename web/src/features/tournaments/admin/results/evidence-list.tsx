import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { messageOf } from '../../../../api/api-error';
import type { components } from '../../../../api/schema.gen';
import { FormMessage } from '../../../../components/form-message';
import { SentImage } from '../../../../components/sent-image';
import { Time } from '../../../../components/time';
import { Badge } from '../../../../components/ui/badge';
import { Button } from '../../../../components/ui/button';
import { TextAreaField } from '../../../../components/ui/field';
import { Form } from '../../../../components/ui/form';
import { useForm } from '../../../../lib/use-form';
import { matchEvidenceQuery, useAnswerDispute } from './evidence-queries';

type PlayerEvidence = components['schemas']['PlayerEvidence'];
type Dispute = components['schemas']['DisputeView'];

interface EvidenceProps {
  readonly tournamentId: string;
}

/** Shows the players' screenshots and disputes beside the results form, or below it on a phone. */
export function BesideEvidence({
  tournamentId,
  children,
}: EvidenceProps & { readonly children: ReactNode }) {
  return (
    <div className="grid grid-cols-1 items-start gap-5 xl:has-[>aside]:grid-cols-[minmax(0,1fr)_20rem]">
      {children}
      <EvidenceList tournamentId={tournamentId} />
    </div>
  );
}

function EvidenceList({ tournamentId }: EvidenceProps) {
  const { data, error } = useQuery(matchEvidenceQuery(tournamentId));
  if (error && !data) {
    return (
      <FormMessage tone="bad">
        {messageOf(error, 'The screenshots could not be loaded')}
      </FormMessage>
    );
  }
  if (!data || data.players.length === 0) return null;
  return (
    <aside aria-label="Sent by players" className="grid gap-2">
      <h3 className="text-small font-semibold text-ink-muted">Sent by players</h3>
      <ul className="grid grid-cols-1 gap-3 md:grid-cols-2 xl:grid-cols-1">
        {data.players.map((player) => (
          <li
            key={player.userId}
            className="grid content-start gap-2 rounded-medium border border-line bg-surface-2 p-3 text-small"
          >
            <OfPlayer player={player} tournamentId={tournamentId} />
          </li>
        ))}
      </ul>
    </aside>
  );
}

function OfPlayer({ player, tournamentId }: EvidenceProps & { readonly player: PlayerEvidence }) {
  const { userId, gameName, evidence, dispute } = player;
  return (
    <>
      <p className="flex flex-wrap items-center gap-2">
        <span className="font-semibold wrap-anywhere">{gameName}</span>
        {dispute && !dispute.answer && <Badge tone="warn">Waits for an answer</Badge>}
      </p>
      {evidence.length > 0 && (
        <ul className="grid grid-cols-2 gap-2">
          {evidence.map(({ number }) => (
            <li key={number}>
              <SentImage
                path={`/api/tournaments/admin/${tournamentId}/evidence/${userId}/${number}`}
                label={`Screenshot ${number} of ${gameName}`}
              />
            </li>
          ))}
        </ul>
      )}
      {dispute && (
        <p className="whitespace-pre-wrap wrap-anywhere">
          {dispute.text}{' '}
          <span className="text-ink-muted">
            <Time at={dispute.createdAt} show="relative" />
          </span>
        </p>
      )}
      {dispute?.answer && (
        <p className="whitespace-pre-wrap wrap-anywhere text-ink-muted">
          Answered: {dispute.answer}
        </p>
      )}
      {dispute && !dispute.answer && <AnswerForm dispute={dispute} gameName={gameName} />}
    </>
  );
}

interface AnswerFormProps {
  readonly dispute: Dispute;
  readonly gameName: string;
}

function AnswerForm({ dispute, gameName }: AnswerFormProps) {
  const send = useAnswerDispute(dispute.id);
  const { form, field } = useForm(
    { answer: '' },
    ({ answer }) => (answer.trim() === '' ? { answer: 'Write an answer' } : {}),
    ({ answer }) => send.mutate(answer.trim()),
  );
  return (
    <Form {...form} className="grid gap-2">
      <TextAreaField
        label={`Answer to ${gameName}`}
        maxLength={500}
        rows={2}
        {...field('answer')}
      />
      {send.error && (
        <FormMessage tone="bad">
          {messageOf(send.error, 'The answer could not be sent')}
        </FormMessage>
      )}
      <Button type="submit" size="small" busy={send.isPending}>
        Send answer
      </Button>
    </Form>
  );
}
