import { useQuery } from '@tanstack/react-query';
import { messageOf } from '../../../api/api-error';
import { EmptyState } from '../../../components/empty-state';
import { ErrorPanel } from '../../../components/error-panel';
import { FormMessage } from '../../../components/form-message';
import { PageFrame } from '../../../components/page-frame';
import { Button } from '../../../components/ui/button';
import { Card } from '../../../components/ui/card';
import { TextField } from '../../../components/ui/field';
import { Form } from '../../../components/ui/form';
import { SkeletonList } from '../../../components/ui/skeleton';
import { useTexts } from '../../../i18n/texts';
import { useForm } from '../../../lib/use-form';
import { Invitation } from './invitation';
import { JoinByLink } from './join-by-link';
import { squadsQuery, useCreateSquad } from './queries';
import { SquadCard } from './squad-card';
import { squadTexts } from './texts';

interface SquadsPageProps {
  /** Code of the invite link that opened the page. */
  readonly code?: string | undefined;
}

/** The page /squads, on which players create squads, invite players and answer invitations. */
export function SquadsPage({ code }: SquadsPageProps) {
  const t = useTexts(squadTexts);
  const { data, error, isFetching, refetch } = useQuery(squadsQuery);
  const squads = data?.squads ?? [];
  const own = squads.filter(({ hasAccepted }) => hasAccepted);
  return (
    <PageFrame title={t('title')} lead={t('lead')} width="text">
      {!data && !error && <SkeletonList rows={2} height="h-64" />}
      {!data && error && (
        <ErrorPanel
          message={t('loadFailed')}
          error={error}
          busy={isFetching}
          onRetry={() => void refetch()}
        />
      )}
      {squads
        .filter(({ hasAccepted }) => !hasAccepted)
        .map((squad) => (
          <Invitation key={squad._id} squad={squad} />
        ))}
      {data && squads.length === 0 && <EmptyState title={t('empty')}>{t('emptyText')}</EmptyState>}
      {own.map((squad) => (
        <SquadCard key={squad._id} squad={squad} isFirst={squad === squads[0]} />
      ))}
      {data && <CreateForm isFirst={squads.length === 0} />}
      {data && code && <JoinByLink code={code} squads={squads} />}
    </PageFrame>
  );
}

/** Maximum length of a squad's name that the API accepts. */
const LONGEST_NAME = 30;

function CreateForm({ isFirst }: { readonly isFirst: boolean }) {
  const t = useTexts(squadTexts);
  const send = useCreateSquad(() => reset());
  const { form, field, reset } = useForm(
    { name: '' },
    ({ name }) => (name.trim() === '' ? { name: t('nameMissing') } : {}),
    ({ name }) => send.mutate(name.trim()),
  );
  return (
    <Card title={t('create')}>
      <Form {...form} className="grid gap-4">
        <TextField
          label={t('name')}
          maxLength={LONGEST_NAME}
          autoComplete="off"
          {...field('name')}
        />
        {send.error && <FormMessage tone="bad">{messageOf(send.error, t('failed'))}</FormMessage>}
        <Button type="submit" kind={isFirst ? 'main' : 'plain'} busy={send.isPending}>
          {t('createButton')}
        </Button>
      </Form>
    </Card>
  );
}
