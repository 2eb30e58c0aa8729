import { useQuery } from '@tanstack/react-query';
import { CircleAlert, CircleCheck, CircleHelp, ShieldCheck, ShieldX } from 'lucide-react';
import type { ReactNode } from 'react';
import type { TokenMovement } from '../../../api/schema';
import { ErrorPanel } from '../../../components/error-panel';
import { Button } from '../../../components/ui/button';
import { Dialog } from '../../../components/ui/dialog';
import { Spinner } from '../../../components/ui/spinner';
import { language } from '../../../i18n/language';
import { useTexts } from '../../../i18n/texts';
import { classNames } from '../../../lib/class-names';
import { formatInstant, formatTokens } from '../../../lib/format';
import { type Findings, isGood } from './check-proof';
import { type Checked, isBeingSealed, proofQuery, saveProof } from './queries';
import { proofTexts } from './texts';

interface ProofDialogProps {
  readonly movement: TokenMovement;
  readonly onClose: () => void;
}

/** The dialog that verifies an entry of the wallet in the browser and explains the result. */
export default function ProofDialog({ movement, onClose }: ProofDialogProps) {
  const t = useTexts(proofTexts);
  // Browsers offer functions for hashes and signatures only on pages with HTTPS.
  const able = typeof crypto.subtle !== 'undefined';
  const query = useQuery({ ...proofQuery(movement), enabled: able });
  const { data, error, failureReason, isFetching, refetch } = query;
  return (
    <Dialog
      title={t('title')}
      onClose={onClose}
      size="medium"
      actions={data && <Button onClick={() => saveProof(data)}>{t('save')}</Button>}
    >
      <div className="grid gap-4">
        <p className="text-ink-muted">{t('lead')}</p>
        {!able && <p className="text-warn">{t('noCrypto')}</p>}
        {isFetching && (
          <p role="status" className="flex items-center gap-3 py-4">
            <Spinner /> {isBeingSealed(failureReason) ? t('sealing') : t('working')}
          </p>
        )}
        {error && !isFetching && (
          <ErrorPanel
            message={t('failed')}
            error={error}
            busy={isFetching}
            onRetry={() => void refetch()}
          />
        )}
        {data && !isFetching && <Outcome checked={data} />}
      </div>
    </Dialog>
  );
}

function Outcome({ checked }: { readonly checked: Checked }) {
  const t = useTexts(proofTexts);
  const good = isGood(checked.findings);
  const Icon = good ? ShieldCheck : ShieldX;
  return (
    <>
      <div
        role="status"
        className={classNames(
          'flex items-start gap-3 rounded-large border px-4 py-3',
          good ? 'border-good bg-good-soft' : 'border-bad bg-bad-soft',
        )}
      >
        <Icon
          size={28}
          aria-hidden
          className={classNames('mt-0.5 shrink-0', good ? 'text-good' : 'text-bad')}
        />
        <div className="grid gap-0.5">
          <p className="font-semibold">{good ? t('good') : t('bad')}</p>
          <p className="text-small text-ink-muted">{good ? t('goodText') : t('badText')}</p>
        </div>
      </div>
      <Steps checked={checked} />
    </>
  );
}

type Mark = 'passed' | 'notPassed' | 'open';

function Steps({ checked: { proof, findings } }: { readonly checked: Checked }) {
  const t = useTexts(proofTexts);
  const { checkpoint, position, path } = proof;
  const size = formatTokens(checkpoint.size);
  const short = (
    <code className="font-mono whitespace-nowrap">{`${proof.leafHash.slice(0, 16)}…`}</code>
  );
  const content = {
    good: () => t('contentText', { position }),
    hidden: () => t('contentHidden'),
    bad: () => t('contentBad', { position }),
  }[findings.content]();
  const signature = {
    good: () =>
      t('signatureText', { time: formatInstant(new Date(checkpoint.signedAt), language.get()) }),
    bad: () => t('signatureBad'),
    unsupported: () => t('signatureUnknown'),
  }[findings.signature]();
  const continuity = {
    good: () => t('continuityGood', { size: formatTokens(findings.seenSize) }),
    bad: () => t('continuityBad'),
    first: () => t('continuityFirst'),
    'new-key': () => t('continuityNewKey'),
  }[findings.continuity]();
  return (
    <ol className="grid gap-3">
      <Step title={t('content')} mark={findings.content === 'bad' ? 'notPassed' : 'passed'}>
        {content} {findings.content !== 'bad' && short}
      </Step>
      <Step title={t('tree')} mark={findings.inTree ? 'passed' : 'notPassed'}>
        {findings.inTree ? t('treeText', { count: path.length, size }) : t('treeBad')}
      </Step>
      <Step title={t('signature')} mark={SIGNATURE_MARKS[findings.signature]}>
        {signature}
      </Step>
      <Step title={t('continuity')} mark={CONTINUITY_MARKS[findings.continuity]}>
        {continuity}
      </Step>
    </ol>
  );
}

const SIGNATURE_MARKS: Record<Findings['signature'], Mark> = {
  good: 'passed',
  bad: 'notPassed',
  unsupported: 'open',
};
const CONTINUITY_MARKS: Record<Findings['continuity'], Mark> = {
  good: 'passed',
  bad: 'notPassed',
  first: 'open',
  'new-key': 'open',
};
const MARKS = {
  passed: { Icon: CircleCheck, tone: 'text-good' },
  notPassed: { Icon: CircleAlert, tone: 'text-bad' },
  open: { Icon: CircleHelp, tone: 'text-ink-muted' },
} as const;

interface StepProps {
  readonly title: string;
  readonly mark: Mark;
  readonly children: ReactNode;
}

function Step({ title, mark, children }: StepProps) {
  const t = useTexts(proofTexts);
  const { Icon, tone } = MARKS[mark];
  return (
    <li className="flex gap-3">
      <Icon size={22} role="img" aria-label={t(mark)} className={classNames('shrink-0', tone)} />
      <div className="grid min-w-0 gap-0.5">
        <p className="font-semibold">{title}</p>
        <p className="text-small text-ink-muted">{children}</p>
      </div>
    </li>
  );
}
