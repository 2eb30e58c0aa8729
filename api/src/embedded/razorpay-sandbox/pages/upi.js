// The payer's phone, shown in a second tab. The payer approves or declines a payment request there.
const id = location.pathname.split('/').pop();
const stage = document.querySelector('#stage');

const WORDS = {
  paid: 'Paid. You can close this page.',
  failed: 'Declined. You can close this page.',
  waiting: 'Still waiting.',
};

async function show() {
  const answer = await fetch(`/checkout/payments/${id}`);
  if (!answer.ok) {
    stage.textContent = 'Payment request not found.';
    return;
  }
  const { status, amount } = await answer.json();
  document.querySelector('#amount').textContent = `₹${(amount / 100).toLocaleString('en-IN')}`;
  if (status !== 'waiting') stage.textContent = WORDS[status];
}

for (const button of document.querySelectorAll('[data-action]')) {
  button.addEventListener('click', async () => {
    await fetch(`/checkout/payments/${id}/answer`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ action: button.dataset.action }),
    });
    await show();
  });
}
show();
