// The payment page inside the frame. The page and the shop's page exchange only messages.
const stage = document.querySelector('#stage');
const shopOrigin = document.referrer ? new URL(document.referrer).origin : '*';
const CARDS = [
  ['4100 2800 0000 1007', 'Visa that pays'],
  ['5500 6700 0000 1002', 'MasterCard that pays'],
  ['6527 6589 0000 1005', 'RuPay that pays'],
  ['4100 2800 0008 0001', 'Not enough money'],
  ['4100 2800 0006 0003', 'Declined by the bank'],
  ['4100 2800 0009 0000', 'Times out'],
  ['4100 2800 0002 0007', 'Bank cannot be reached'],
];
let options = null;
let method = 'upi';
let busy = false;
let waitingFor = null;

const tell = (kind, detail) => parent.postMessage({ kind, detail }, shopOrigin);

function element(name, properties = {}, ...children) {
  const made = document.createElement(name);
  for (const [key, value] of Object.entries(properties)) {
    if (key.includes('-')) made.setAttribute(key, value);
    else made[key] = value;
  }
  made.append(...children);
  return made;
}
const field = (label, properties) => element('label', {}, label, element('input', properties));
const button = (text, className, onclick) =>
  element('button', { type: 'button', className, onclick }, text);
const hint = (text, className = 'hint') => element('p', { className }, text);
const rupees = (paise) => `₹${(paise / 100).toLocaleString('en-IN')}`;

async function ask(path, body) {
  const answer = await fetch(`/checkout/${path}`, {
    method: body ? 'POST' : 'GET',
    headers: body ? { 'content-type': 'application/json' } : {},
    body: body ? JSON.stringify(body) : undefined,
  });
  const result = await answer.json();
  if (!answer.ok) throw new Error(result.error?.description ?? 'Something went wrong.');
  return result;
}

const show = (...children) => stage.replaceChildren(...children);

/**
 * Handles one click on a button at a time. A click while an earlier click is being handled is
 * ignored.
 */
function once(work) {
  return async () => {
    if (busy) return;
    busy = true;
    try {
      await work();
    } catch (error) {
      stage.querySelector('.bad')?.remove();
      stage.append(hint(error.message, 'hint bad'));
    } finally {
      busy = false;
    }
  };
}

function choose() {
  const tabs = [
    ['upi', 'UPI'],
    ['card', 'Card'],
    ['netbanking', 'Netbanking'],
  ].map(([name, text]) => {
    const made = button(text, '', () => {
      method = name;
      choose();
    });
    made.setAttribute('aria-pressed', String(method === name));
    return made;
  });
  const pay = button(`Pay ${rupees(options.amount)}`, 'main', once(begin));
  show(element('div', { className: 'tabs' }, ...tabs), ...FORMS[method](), pay);
}

const FORMS = {
  upi: () => [
    field('UPI id (optional)', { id: 'vpa', placeholder: 'success@razorpay', autocomplete: 'off' }),
    hint('Leave it empty to approve in the UPI app. failure@razorpay is declined.'),
  ],
  card: () => {
    const number = element('input', {
      id: 'card',
      inputMode: 'numeric',
      autocomplete: 'off',
      value: CARDS[0][0],
    });
    const picker = element(
      'select',
      { onchange: () => Object.assign(number, { value: picker.value }) },
      ...CARDS.map(([value, text]) => element('option', { value }, text)),
    );
    return [
      element('label', {}, 'Test card', picker),
      element('label', {}, 'Card number', number),
      element(
        'div',
        { className: 'row' },
        field('Expiry', { value: '12/30', autocomplete: 'off' }),
        field('CVV', { value: '123', inputMode: 'numeric', autocomplete: 'off' }),
      ),
    ];
  },
  netbanking: () => [
    element(
      'label',
      {},
      'Bank',
      element(
        'select',
        { id: 'bank' },
        ...['HDFC', 'ICIC', 'SBIN', 'UTIB'].map((code) => element('option', {}, code)),
      ),
    ),
  ],
};

async function begin() {
  const value = (selector) => document.querySelector(selector)?.value.trim() || undefined;
  const request = {
    key: options.key,
    order_id: options.order_id,
    method,
    card_number: value('#card'),
    vpa: value('#vpa'),
    bank: value('#bank'),
    email: options.prefill?.email,
    contact: options.prefill?.contact,
  };
  const { payment_id: id } = await ask('payments', request);
  const answer = (action, more = {}) =>
    once(async () =>
      finish(
        await ask(`payments/${id}/answer`, { action, card_number: request.card_number, ...more() }),
      ),
    );
  const none = () => ({});
  if (method === 'upi') atThePhone(id, request.vpa, answer, none);
  else atTheBank(answer, none);
}

function atTheBank(answer, none) {
  const needsCode = method === 'card';
  const code = field('One-time code', { id: 'otp', inputMode: 'numeric', autocomplete: 'off' });
  const otp = () => ({ otp: code.querySelector('input').value.trim() });
  show(
    element('h2', {}, 'Your bank'),
    ...(needsCode ? [code, hint('Any code of 4 to 10 digits pays; a shorter one fails.')] : []),
    button(needsCode ? 'Confirm' : 'Success', 'main', answer('approve', needsCode ? otp : none)),
    element(
      'div',
      { className: 'row' },
      button('Failure', '', answer('decline', none)),
      button('No answer', '', answer('timeout', none)),
    ),
  );
  stage.querySelector('input, button')?.focus();
}

function atThePhone(id, vpa, answer, none) {
  if (vpa === 'success@razorpay' || vpa === 'failure@razorpay') {
    show(hint('Asking the UPI app…'));
    setTimeout(answer('approve', none), 300);
    return;
  }
  show(
    element('h2', {}, 'Approve in your UPI app'),
    element(
      'a',
      { className: 'plain', href: `/upi/${id}`, target: '_blank', rel: 'noopener' },
      'Open the UPI app',
    ),
    hint('It opens in a second tab. Or answer here:'),
    button('Approve', 'main', answer('approve', none)),
    element(
      'div',
      { className: 'row' },
      button('Decline', '', answer('decline', none)),
      button('No answer', '', answer('timeout', none)),
    ),
  );
  waitingFor = id;
  void watch(id);
}

/**
 * Fetches the outcome regularly, because the payer may approve or decline in the tab of the phone.
 */
async function watch(id) {
  while (waitingFor === id) {
    await new Promise((next) => setTimeout(next, 700));
    if (waitingFor !== id || busy) continue;
    const result = await ask(`payments/${id}`).catch(() => ({ status: 'waiting' }));
    if (waitingFor === id && result.status !== 'waiting') finish(result);
  }
}

function finish(result) {
  if (result.status === 'waiting') return;
  waitingFor = null;
  if (result.status === 'paid') {
    show(hint('Payment successful', 'good'));
    setTimeout(() => tell('paid', result.checkout), 500);
    return;
  }
  tell('failed', result.error);
  const again = options.retry === false || options.retry?.enabled === false;
  show(
    element('h2', { className: 'bad' }, 'Payment failed'),
    hint(result.error.description),
    again
      ? button('Close', 'main', () => close('failed'))
      : button('Try again', 'main', () => choose()),
  );
  if (again) setTimeout(() => close('failed'), 1_500);
}

let closed = false;
function close(reason) {
  if (closed) return;
  closed = true;
  tell('closed', reason);
}

function mayClose() {
  const question = 'Ongoing payment. Are you sure, you want to close the form?';
  return !options?.modal?.confirm_close || confirm(question);
}

function startClock(seconds) {
  const end = Date.now() + seconds * 1000;
  const tick = () => {
    const left = Math.max(0, Math.ceil((end - Date.now()) / 1000));
    const two = String(left % 60).padStart(2, '0');
    document.querySelector('#remaining').textContent = `· ${Math.floor(left / 60)}:${two} left`;
    if (left > 0) setTimeout(tick, 500);
    else close('timeout');
  };
  tick();
}

async function start(given) {
  options = given;
  document.querySelector('#shop').textContent = given.name || 'Payment';
  document.querySelector('#description').textContent = given.description || '';
  try {
    const order = await ask('session', { key: given.key, order_id: given.order_id });
    options = { ...given, amount: order.amount };
    document.querySelector('#amount').textContent = rupees(order.amount);
    if (given.prefill?.method in FORMS) method = given.prefill.method;
    if (given.timeout > 0) startClock(given.timeout);
    choose();
  } catch (error) {
    show(
      hint(error.message, 'bad'),
      button('Close', 'main', () => close('failed')),
    );
  }
  document.querySelector('main').focus();
}

addEventListener('message', (event) => {
  if (event.source !== parent || event.data?.kind !== 'options' || options) return;
  void start(event.data.detail);
});
document.querySelector('#close').addEventListener('click', () => {
  if (mayClose()) close('closed');
});
addEventListener('keydown', (event) => {
  if (event.key === 'Escape' && options?.modal?.escape !== false && mayClose()) close('escape');
});
document.body.addEventListener('click', (event) => {
  const onBackdrop = event.target === document.body;
  if (onBackdrop && options?.modal?.backdropclose && mayClose()) close('backdrop');
});
tell('ready');
