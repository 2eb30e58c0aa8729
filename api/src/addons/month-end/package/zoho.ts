import { type CsvColumn, csvHead, csvRows } from '../../../platform/csv/index.js';
import { ledgerName, type Voucher, type VoucherLine } from '../domain/vouchers.js';

interface Row extends VoucherLine {
  readonly voucher: Voucher;
}

/** Columns of a file of manual journals, as in the sample file of Zoho Books. */
const COLUMNS: readonly CsvColumn<Row>[] = [
  { name: 'Journal Date', day: ({ voucher }) => voucher.day },
  { name: 'Reference Number', of: ({ voucher }) => `ARENA-${voucher.number}` },
  { name: 'Journal Number Prefix', of: ({ voucher }) => `ARENA-${voucher.number.slice(0, 8)}` },
  { name: 'Journal Number Suffix', of: ({ voucher }) => Number(voucher.number.slice(8)) },
  { name: 'Notes', of: ({ voucher }) => `${voucher.type}, ${voucher.events} events` },
  { name: 'Journal Type', of: () => 'both' },
  { name: 'Currency', of: () => 'INR' },
  { name: 'Account', of: ({ kind }) => ledgerName(kind) },
  { name: 'Description', of: ({ voucher }) => voucher.type },
  { name: 'Contact Name', of: () => null },
  { name: 'Debit', of: ({ amount }) => (amount < 0 ? -amount : null) },
  { name: 'Credit', of: ({ amount }) => (amount > 0 ? amount : null) },
  { name: 'Project Name', of: () => null },
  { name: 'Status', of: () => 'draft' },
];

/**
 * Returns the journal vouchers as CSV for Zoho Books: draft manual journals, for Accountant ›
 * Manual Journals › Import.
 */
export function zohoCsv(vouchers: readonly Voucher[]): string {
  const rows = vouchers.flatMap((voucher) => voucher.lines.map((line) => ({ ...line, voucher })));
  return csvHead(COLUMNS) + csvRows(COLUMNS, rows);
}
