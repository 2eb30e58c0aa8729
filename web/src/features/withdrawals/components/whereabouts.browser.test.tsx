import { describe, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { type Answers, example } from '../../../../test/answers';
import { expectHindi } from '../../../../test/hindi';
import { open } from '../../../../test/open';
import { button, expectPath, field, link, press, sees } from '../../../../test/see';
import { settled } from '../../../../test/settled';
import { expectContrast, expectFits, expectStructure } from '../../../../test/sound';
import type { Withdrawal } from '../../../api/schema';

type Progress = Withdrawal['progress'];

const ID = '018f0000-0000-7000-8000-00000000000b';
const STATUSES = {
  requested: 'pending',
  held: 'pending',
  sent: 'processing',
  'on-its-way': 'processing',
  paid: 'completed',
  returned: 'rejected',
} as const;

function answers(progress: Partial<Progress> & Pick<Progress, 'state'>): Answers {
  const status = STATUSES[progress.state];
  const isPaid = progress.state === 'paid';
  return {
    'GET /api/withdrawals/user/history': {
      withdrawableTokens: null,
      withdrawals: [
        {
          _id: ID,
          type: 'upi',
          amount: 500,
          upiId: 'asha@okaxis',
          status,
          adminNotes: progress.state === 'returned' ? 'The bank does not know this.' : '',
          requestedAt: '2026-11-27T12:30:00.000Z',
          completedAt: isPaid ? '2026-11-27T12:30:00.000Z' : null,
          bankReference: isPaid ? '634211234567' : null,
          timeline: [{ status: 'pending', at: '2026-11-27T12:30:00.000Z' }],
          progress: {
            sentAt: null,
            utr: isPaid ? '634211234567' : null,
            reason: null,
            promisedBy: '2026-11-29T12:30:00.000Z',
            isLate: false,
            ...progress,
          },
        },
      ],
    },
  };
}

const show = (progress: Parameters<typeof answers>[0], language: 'en' | 'hi' = 'en') =>
  open('/withdrawals', { as: 'player', language, answers: answers(progress), otherwise: example });
const card = () => page.getByRole('article');

/** Each state with the sentences that it shows in both languages. */
const STATES = [
  [
    { state: 'requested' },
    ['We have your request', /You get it by 29\sNov, 6:00\spm\sIST\./],
    ['आपका अनुरोध मिल गया', /यह आपको 29.* तक मिल जाएगी/],
  ],
  [
    { state: 'requested', reason: 'trying-again' },
    ['We send the payment again', /Your bank or the UPI network did not answer/],
    ['हम भुगतान फिर भेज रहे हैं', /UPI नेटवर्क ने जवाब नहीं दिया/],
  ],
  [
    { state: 'sent' },
    ['The payment is sent', 'We wait for the answer of the bank.'],
    ['भुगतान भेज दिया गया', 'हमें बैंक के जवाब का इंतज़ार है।'],
  ],
  [
    { state: 'sent', reason: 'our-side', isLate: true },
    ['The payment waits on our side', /Sorry, this is late. We promised it by 29\sNov/],
    ['भुगतान हमारी ओर से रुका है', /माफ़ करें, इसमें देर हुई/],
  ],
  [
    { state: 'on-its-way' },
    ['Your bank has the payment', /Some need up to three working days/],
    ['भुगतान आपके बैंक में है', /तीन कामकाजी दिन/],
  ],
  [
    { state: 'paid' },
    ['The money is paid', /₹500 to asha@okaxis on 27\sNov\s2026, 6:00\spm\sIST/, '634211234567'],
    ['पैसे भेज दिए गए', /asha@okaxis पर ₹500/, '634211234567'],
  ],
  [
    { state: 'returned', reason: 'address-invalid' },
    ['The tokens are back in your wallet', /Check it in your UPI app/],
    ['टोकन आपके वॉलेट में लौट आए हैं', /अपने UPI ऐप में इसे जाँचें/],
  ],
  [
    { state: 'returned', reason: 'by-admin' },
    ['We rejected the request. Our note says why.', 'The bank does not know this.'],
    ['हमने अनुरोध अस्वीकार किया। कारण हमारे नोट में है।'],
  ],
  [
    { state: 'held', reason: 'review' },
    ['We check this payout first', /Your tokens are safe/],
    ['हम पहले यह निकासी जाँच रहे हैं', /आपके टोकन सुरक्षित हैं/],
  ],
  [
    { state: 'requested', reason: 'queue', isLate: true },
    [/Sorry, this is late/, /we pay the oldest first/],
    [/माफ़ करें/, /सबसे पुराने पहले/],
  ],
] as const;

describe.for(['en', 'hi'] as const)('a withdrawal says where its money is, in %s:', (language) => {
  test.for(STATES)('%o', async ([progress, english, hindi]) => {
    await show(progress, language);
    for (const text of language === 'en' ? english : hindi) await sees(text, card());
    await settled();
    // The note of an admin is in the admin's language.
    if (language === 'hi' && !('reason' in progress && progress.reason === 'by-admin')) {
      expectHindi();
    }
    await expectStructure();
    await expectContrast();
    await expectFits([320, 390]);
  });
});

test('a payment is copied for the bank as one line', async () => {
  const copied = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
  await show({ state: 'paid' });
  await press(button('Copy for the bank'));
  await sees('Copied', card());
  expect(copied).toHaveBeenCalledWith(
    'UTR 634211234567, ₹500, to asha@okaxis, 27 Nov 2026, 6:00 pm IST',
  );
  copied.mockRestore();
});

test('a payment that came back leads to a new request, without the English note', async () => {
  await show({ state: 'returned', reason: 'address-invalid' });
  await press(button('Request again'));
  await expect.element(field('Amount in tokens')).toHaveFocus();
  await expect.element(card()).not.toHaveTextContent('Note from us');
});

test('a withdrawal on hold leads to the place where the player can explain', async () => {
  await show({ state: 'held', reason: 'review' });
  await press(link('Explain it to us'));
  await expectPath('/safer-play');
  const answer = () => document.getElementById('checks')?.getBoundingClientRect().top;
  await expect.poll(answer).toBeLessThan(innerHeight);
});
