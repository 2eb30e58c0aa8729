// The merchant's payouts, with a button for each state that may follow, as the provider's dashboard
// offers in test mode.
const list = document.querySelector('#payouts');
const news = document.querySelector('#news');
const rupeesField = document.querySelector('#rupees');
const EVERY_MS = 2_000;
const VERBS = {
  processing: 'Begin',
  processed: 'Pay out',
  reversed: 'Send back',
  failed: 'Fail',
  cancelled: 'Cancel',
  rejected: 'Reject',
  queued: 'Queue',
  scheduled: 'Schedule',
};
/** The last state that the page shows of each payout, as JSON, and its element. */
const known = new Map();
/** The balance that the field shows, in paise; null after the user has changed the field. */
let shownBalance = null;

function element(name, properties = {}, ...children) {
  const made = document.createElement(name);
  for (const [key, value] of Object.entries(properties)) {
    if (key.includes('-')) made.setAttribute(key, value);
    else made[key] = value;
  }
  made.append(...children);
  return made;
}
const rupees = (paise) =>
  `₹${(paise / 100).toLocaleString('en-IN', { minimumFractionDigits: paise % 100 ? 2 : 0 })}`;
const words = (name) => name.replaceAll('_', ' ');

async function ask(path, body) {
  const answer = await fetch(`/_sandbox/${path}`, {
    method: body ? 'POST' : 'GET',
    headers: body ? { 'content-type': 'application/json' } : {},
    body: body ? JSON.stringify(body) : undefined,
  });
  const result = await answer.json();
  if (!answer.ok) throw new Error(result.error?.description ?? 'The sandbox refused this.');
  return result;
}

function say(text, isBad = false) {
  news.textContent = text;
  news.className = isBad ? 'bad' : '';
}

/** Returns a list of reasons, if the payout can fail or come back. */
function reasonChoice(payout) {
  const reasons = payout.next.find(({ state }) => state === 'failed' || state === 'reversed');
  if (!reasons) return null;
  const options = reasons.reasons.map((reason) =>
    element('option', { value: reason }, words(reason)),
  );
  return element('select', { id: `reason-${payout.id}` }, ...options);
}

function reasonLabel({ next }) {
  const ends = next.filter(({ state }) => state === 'failed' || state === 'reversed');
  if (ends.length > 1) return 'Reason if it fails or comes back';
  return ends[0].state === 'failed' ? 'Reason if it fails' : 'Reason if it comes back';
}

function actions(payout) {
  const reason = reasonChoice(payout);
  const about = `${rupees(payout.amount)} to ${payout.address}`;
  const buttons = payout.next.map(({ state }) => {
    const verb = state === 'processing' && payout.status === 'pending' ? 'Approve' : VERBS[state];
    const made = element('button', { type: 'button', className: state }, verb);
    made.setAttribute('aria-label', `${verb}: ${about}`);
    made.addEventListener('click', () => {
      const takesReason = state === 'failed' || state === 'reversed';
      void move(payout, { status: state, reason: takesReason ? reason?.value : undefined });
    });
    return made;
  });
  const chosen = reason
    ? [element('label', { htmlFor: reason.id }, reasonLabel(payout), reason)]
    : [];
  return [...chosen, element('div', { className: 'buttons' }, ...buttons)];
}

function card(payout) {
  const made = new Date(payout.created_at * 1000).toLocaleString('en-IN', {
    dateStyle: 'medium',
    timeStyle: 'medium',
  });
  const facts = [
    ['Payee', payout.name],
    ['Reference', payout.reference_id],
    ['UTR', payout.utr],
    ['Reason', payout.reason && words(payout.reason)],
    ['Made', made],
    ['ID', payout.id],
  ].flatMap(([name, value]) =>
    value ? [element('div', {}, element('dt', {}, name), element('dd', {}, value))] : [],
  );
  return element(
    'li',
    { id: payout.id, tabIndex: -1 },
    element(
      'div',
      { className: 'head' },
      element('h2', {}, rupees(payout.amount)),
      element('span', { className: `state ${payout.status}` }, payout.status),
      element('p', {}, payout.address ?? 'Address unknown'),
    ),
    element('dl', {}, ...facts),
    ...(payout.next.length > 0 ? actions(payout) : []),
  );
}

/** Replaces only the payouts that changed, so that a focused button or an open list stays. */
function show({ balance, items }) {
  document.querySelector('#none').hidden = items.length > 0;
  if (document.activeElement !== rupeesField && balance !== shownBalance) {
    rupeesField.value = rupees(balance).slice(1);
    shownBalance = balance;
  }
  const ids = new Set(items.map(({ id }) => id));
  for (const [id, { shown }] of known) {
    if (ids.has(id)) continue;
    shown.remove();
    known.delete(id);
  }
  items.toReversed().forEach((payout) => {
    const text = JSON.stringify(payout);
    const before = known.get(payout.id);
    if (before?.text === text) return;
    const shown = card(payout);
    const hadFocus = before?.shown.contains(document.activeElement);
    if (before) before.shown.replaceWith(shown);
    else list.prepend(shown);
    if (hadFocus) shown.focus();
    known.set(payout.id, { text, shown });
  });
}

async function refresh() {
  try {
    show(await ask('payouts'));
    if (news.textContent === 'The sandbox does not answer.') say('');
  } catch {
    say('The sandbox does not answer.', true);
  }
}

async function move(payout, change) {
  try {
    const moved = await ask(`payouts/${payout.id}`, change);
    say(`${rupees(payout.amount)} to ${payout.address} is now ${moved.status}.`);
  } catch (error) {
    say(error.message, true);
  }
  await refresh();
}

document.querySelector('#balance').addEventListener('submit', async (event) => {
  event.preventDefault();
  try {
    const amount = Math.round(Number(rupeesField.value.replaceAll(/[,₹\s]/g, '')) * 100);
    if (!Number.isSafeInteger(amount)) throw new Error('Enter the balance in rupees.');
    const { balance } = await ask('balance', { amount });
    shownBalance = null;
    say(`The balance is now ${rupees(balance)}.`);
  } catch (error) {
    say(error.message, true);
  }
  await refresh();
});

async function keepFresh() {
  if (!document.hidden) await refresh();
  setTimeout(keepFresh, EVERY_MS);
}
void keepFresh();
