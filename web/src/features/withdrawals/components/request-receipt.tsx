import type { WithdrawalRequestedAnswer } from '../../../api/schema';
import { Rupees, Tokens } from '../../../components/money';
import { Receipt } from '../../../components/receipt';
import { Time } from '../../../components/time';
import { Button } from '../../../components/ui/button';
import { Dialog } from '../../../components/ui/dialog';
import { useTexts } from '../../../i18n/texts';
import { withdrawalTexts } from '../texts';

interface RequestReceiptProps {
  readonly answer: WithdrawalRequestedAnswer;
  readonly onClose: () => void;
}

/**
 * The dialog after a request. It shows the amount, the new balance, the expected time, and a button
 * that scrolls to the request's progress.
 */
export default function RequestReceipt({ answer, onClose }: RequestReceiptProps) {
  const t = useTexts(withdrawalTexts);
  const { amount, type, upiId, email, dueAt, _id } = answer.withdrawal;
  const follow = () => {
    onClose();
    document.getElementById(_id)?.scrollIntoView({ block: 'start' });
  };
  return (
    <Dialog
      title={t('receiptTitle')}
      onClose={onClose}
      actions={
        <>
          <Button onClick={follow}>{t('receiptFollow')}</Button>
          <Button kind="main" onClick={onClose}>
            {t('done')}
          </Button>
        </>
      }
    >
      <Receipt
        sentence={t('submitted')}
        facts={[
          { name: t('receiptAmount'), value: <Tokens amount={-amount} signed words /> },
          ...(type === 'upi'
            ? [{ name: t('receiptPayout'), value: <Rupees amount={amount} /> }]
            : []),
          { name: t('by'), value: t(type) },
          { name: t('to'), value: upiId ?? email },
          { name: t('receiptBalance'), value: <Tokens amount={answer.tokens} words /> },
          { name: t('expected'), value: <Time at={dueAt} /> },
        ]}
        reference={{ name: t('reference'), id: _id }}
        next={t('receiptNext')}
      />
    </Dialog>
  );
}
