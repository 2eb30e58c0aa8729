export const legalEnglish = {
  updated: 'Last updated: 27 November 2026',

  refundTitle: 'Refund Policy',
  refundLead: 'When tokens come back, and when they do not.',
  refund1: 'Token purchases',
  refund1Text:
    'There are no refunds for token purchases. Bought tokens stay in your wallet until you use or withdraw them.',
  refund2: 'Entry fees',
  refund2Text:
    'There are no refunds for entry fees. The entry fee is not refunded after you join, whether you play or not.',
  refund3: 'Cancelled tournaments',
  refund3Text:
    'Tokens are returned if a tournament is cancelled for technical issues or too few participants. Every participant gets back exactly what was paid, and the refund is a line in the transaction history.',
  refund4: 'Suspended or banned accounts',
  refund4Text: 'Suspended or banned accounts forfeit tokens.',
  refund5: 'Payments that went wrong',
  refund5Text:
    'If money left your account and no tokens arrived, they are added as soon as the bank confirms the payment. If the bank does not confirm it, the bank returns the money.',

  termsTitle: 'Terms of Service',
  termsLead: 'The rules for everybody who plays here.',
  terms1: 'Who may play',
  terms1Text:
    'You must be 18 or older and live where skill-based tournaments with an entry fee are allowed. One person has one account.',
  terms2: 'Tokens',
  terms2Text:
    '1 token is ₹1. Tokens are used for entry fees and prizes on this platform. The smallest purchase and the smallest withdrawal are 10 tokens.',
  terms3: 'Tournaments',
  terms3Text:
    'The mode, entry fee, prize pool and start time are shown before you join. Your in-game name and Free Fire UID at the time of joining count for the match.',
  terms4: 'Fair play',
  terms4Text:
    'No teaming in solo modes, no cheats, no sharing of room details. Players who break these rules can lose the prize and the account.',
  terms5: 'Results and prizes',
  terms5Text:
    'The organisers declare the results. Prizes are paid in tokens as soon as the results are declared.',
  terms6: 'Withdrawals',
  terms6Text:
    'Withdrawals go to UPI or come as a Google Play code and are processed within 24-48 hours. Tokens of a rejected request return to the wallet.',
  terms7: 'Accounts',
  terms7Text:
    'Keep your password to yourself. Accounts that break these terms may be suspended or banned.',

  privacyTitle: 'Privacy Policy',
  privacyLead: 'What we know about you, why, and who sees it.',
  privacy1: 'What data we keep',
  privacy1Text:
    'Your email, your in-game name and Free Fire UID, your tournaments and squads, every transaction in your wallet, and where you asked us to send withdrawals. To find cheating and stolen money, we also keep which devices, networks and payment accounts you use. So that you can see where you are logged in, we keep the browser, the shortened network address and the times of each login. If you give them to us, we keep screenshots and texts of disputes, your limits, your state, and that you are 18 or older.',
  privacy2: 'Why we keep it',
  privacy2Text:
    'To run the matches, to pay prizes and withdrawals, to answer you, and to keep the records that the law requires.',
  privacy3: 'Who sees your data',
  privacy3Text:
    'Other participants see your in-game name; your email and UID are masked for them. The payment provider gets what a payment needs. Nobody buys your data.',
  privacy4: 'On your device',
  privacy4Text:
    'Your browser keeps your session, your language and your theme, a random number and a cookie by which we recognise this device, and the saved rooms of your matches, which also open without a network. There are no advertising cookies.',
  privacy5: 'How long we keep data',
  privacy5Text:
    'We keep token records permanently, so that they can always be verified. What we keep about devices, networks and payment accounts is deleted 180 days after it was last seen, and screenshots after 90 days. What we keep about a login is deleted 7 days after it at the latest. A week after you ask us to delete your account, your email, names, UID, messages, devices, squads, limits, disputes and the addresses of withdrawals are deleted. The records of tokens, matches, payments and withdrawals stay without your name, because the law asks for them and the ledger must stay verifiable. So do entries in the log of what staff did, and what the payment provider sent us about your payments. A backup has deleted data until it is deleted itself.',
  privacy6: 'Your rights',
  privacy6Text:
    'Under Settings, “Privacy Settings” downloads everything that we store about you, and “Delete Account” deletes your account after a week in which you can change your mind. To have something corrected, or if your account is banned, write to {mail}.',
} as const;
