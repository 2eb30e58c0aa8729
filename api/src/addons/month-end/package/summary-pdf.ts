import { buffer } from 'node:stream/consumers';
import { indianTime } from '../../../kernel/index.js';
import { OWED_KINDS } from '../domain/owed.js';
import { ledgerName } from '../domain/vouchers.js';
import { dayChart } from './day-chart.js';
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
  heading('How the owed amount changed');
  const { equation } = checklist;
  for (const [name, amount] of equationLines(equation)) line(name, signed(amount));
  line('Owed at the end', `INR ${whole.format(equation.closingOwed)}`);
  line('Earned from matches: fees less prizes', signed(equation.earned));
  dayChart(page, checklist.days);
  heading('Deposits');
  line('Payments at the provider', whole.format(deposits.providerCount));
  line('Taken by the provider', `INR ${whole.format(deposits.providerRupees)}`);
  line('Credited by the ledger, less reversals', `INR ${whole.format(deposits.bookedTokens)}`);
  heading('Payouts');
  line('Withdrawals completed', whole.format(payouts.count));
  line('Paid out', `INR ${whole.format(payouts.tokens)}`);
  line('By UPI, with a reference of the bank', whole.format(payouts.withReference));
  const without = payouts.count - payouts.codes - payouts.withReference;
  line('By UPI, without a reference of the bank', whole.format(without));
  line('By Google Play code', whole.format(payouts.codes));
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

/** Returns the names and signed amounts that lead from the opening to the closing amount. */
function equationLines(equation: MonthSummary['checklist']['equation']) {
  const lines: readonly (readonly [name: string, amount: number])[] = [
    ['Owed at the start', equation.openingOwed],
    ['Deposits, less reversals', equation.deposits],
    ['Prizes', equation.prizes],
    ['Entry fees of matches with results', -equation.fees],
    ['Promo codes', equation.promotions],
    ['Adjustments by admins', equation.adjustments],
    ['Became owed by players', equation.receivables],
    ['Other accounts', equation.others],
    ['Payouts', -equation.payouts],
  ];
  const isMain = (name: string) => /^(Owed|Deposits|Prizes|Entry|Payouts)/.test(name);
  return lines.filter(([name, amount]) => amount !== 0 || isMain(name));
}

const signed = (amount: number) => `${amount < 0 ? '- ' : ''}INR ${whole.format(Math.abs(amount))}`;

const title = ({ month, version }: MonthSummary) => `Arena, month ${month}, version ${version}`;
/**
 * Replaces characters outside ASCII with `?`, because the standard fonts of PDF lack most of them.
 */
const plain = (text: string) => text.replace(/[^\x20-\x7e]/g, '?');
