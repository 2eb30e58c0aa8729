import { ledgerName, type Voucher } from '../domain/vouchers.js';

const HEAD = `<?xml version="1.0" encoding="UTF-8"?>
<ENVELOPE>
 <HEADER>
  <VERSION>1</VERSION>
  <TALLYREQUEST>Import</TALLYREQUEST>
  <TYPE>Data</TYPE>
  <ID>Vouchers</ID>
 </HEADER>
 <BODY>
  <DESC></DESC>
  <DATA>
   <TALLYMESSAGE>
`;
const FOOT = `   </TALLYMESSAGE>
  </DATA>
 </BODY>
</ENVELOPE>
`;

/**
 * Returns the journal vouchers as XML for TallyPrime (Import › Transactions). Tally expects a debit
 * as a negative amount that is deemed positive. The ledgers that the vouchers name must first exist
 * in Tally.
 */
export function tallyXml(vouchers: readonly Voucher[]): string {
  return `${HEAD}${vouchers.map(voucher).join('')}${FOOT}`;
}

function voucher({ number, day, type, events, lines }: Voucher): string {
  return `    <VOUCHER VCHTYPE="Journal" ACTION="Create" OBJVIEW="Accounting Voucher View">
     <DATE>${day.replaceAll('-', '')}</DATE>
     <VOUCHERTYPENAME>Journal</VOUCHERTYPENAME>
     <VOUCHERNUMBER>${number}</VOUCHERNUMBER>
     <PERSISTEDVIEW>Accounting Voucher View</PERSISTEDVIEW>
     <ISINVOICE>No</ISINVOICE>
     <NARRATION>${xml(`${type}, ${events} events`)}</NARRATION>
${lines.map(line).join('')}    </VOUCHER>
`;
}

const line = ({ kind, amount }: Voucher['lines'][number]) => `     <ALLLEDGERENTRIES.LIST>
      <LEDGERNAME>${xml(ledgerName(kind))}</LEDGERNAME>
      <ISDEEMEDPOSITIVE>${amount < 0 ? 'Yes' : 'No'}</ISDEEMEDPOSITIVE>
      <AMOUNT>${amount}.00</AMOUNT>
     </ALLLEDGERENTRIES.LIST>
`;

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
};
const xml = (text: string) => text.replace(/[&<>"]/g, (sign) => ENTITIES[sign] ?? sign);
