import { buffer } from 'node:stream/consumers';
import { indianTime } from '../../../kernel/index.js';
import { OWED_KINDS } from '../domain/owed.js';
import { ledgerName } from '../domain/vouchers.js';
import type { MonthSummary } from './summary.js';

const whole = new Intl.NumberFormat('en-IN');

/** Returns a summary of the month as a PDF of one or two pages, to be signed on paper. */
export async function summaryPdf(summary: MonthSummary): Promise<Buffer> {
  // Loaded here, because the library would take a tenth of the time in which a process starts.
  const { default: PDFDocument } = await import('pdfkit');
  const { checklist, differences } = summary;
  const { deposits, payouts, kinds, units, proof } = checklist;
  const page = new PDFDocument({ size: 'A4', margin: 56, info: { Title: title(summary) } });
  const heading = (text: string) => page.moveDown().font('Helvetica-Bold').fontSize(12).text(text);
  const line = (name: string, value: string) =>
    page
      .font('Helvetica')
      .fontSize(10)
      .text(name, { continued: true })
      .text(value, { align: 'right' });
  page.font('Helvetica-Bold').fontSize(18).text(title(summary));
  line('Closed', `${indianTime(new Date(summary.closedAt))} IST by ${summary.closedBy}`);
  line('Events', `#${whole.format(checklist.before + 1)} to #${whole.format(checklist.last)}`);
  heading('Owed to players at the end of the month');
  const owed = kinds.filter(({ kind }) => OWED_KINDS.includes(kind));
  for (const { kind, total } of owed) line(ledgerName(kind), `INR ${whole.format(total)}`);
  line('Together', `INR ${whole.format(owed.reduce((sum, { total }) => sum + total, 0))}`);
  heading('Deposits');
  line('Payments at the provider', whole.format(deposits.providerCount));
  line('Taken by the provider', `INR ${whole.format(deposits.providerRupees)}`);
  line('Credited by the ledger, less reversals', `INR ${whole.format(deposits.bookedTokens)}`);
  heading('Payouts');
  line('Withdrawals completed', whole.format(payouts.count));
  line('Paid out', `INR ${whole.format(payouts.tokens)}`);
  line('With a reference of the bank', whole.format(payouts.withReference));
  heading('Trial balance');
  for (const kind of kinds)
    line(`${ledgerName(kind.kind)} (${kind.unit})`, whole.format(kind.total));
  for (const { unit, total } of units) line(`All ${unit} together`, whole.format(total));
  heading('Verification of the ledger');
  line('Last verification', proof ? `${indianTime(new Date(proof.finishedAt))} IST` : 'none');
  line('Result', proof?.ok ? 'no problems found' : 'see the differences');
  heading('Differences');
  if (differences.length === 0) line('None', '');
  for (const { sentence, note } of differences) {
    page
      .font('Helvetica')
      .fontSize(10)
      .text(plain(`${sentence}. Note: ${note}`));
  }
  page.end();
  return buffer(page);
}

const title = ({ month, version }: MonthSummary) => `Arena, month ${month}, version ${version}`;
/**
 * Replaces characters outside ASCII with `?`, because the standard fonts of PDF lack most of them.
 */
const plain = (text: string) => text.replace(/[^\x20-\x7e]/g, '?');
