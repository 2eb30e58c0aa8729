// The script that a shop loads to open the checkout with `new Razorpay(options).open()`, as the
// provider documents it.
(() => {
  const origin = new URL(document.currentScript.src).origin;

  const FRAME_STYLE = {
    position: 'fixed',
    inset: '0',
    width: '100%',
    height: '100%',
    border: '0',
    zIndex: '2147483647',
    colorScheme: 'normal',
  };
  const MANDATORY = ['key', 'order_id', 'amount', 'currency', 'name'];

  /** Copies the plain values of the options. Functions and elements cannot be sent to the frame. */
  const plain = (options) => JSON.parse(JSON.stringify(options));

  class Razorpay {
    constructor(options = {}) {
      const missing = MANDATORY.filter((name) => !options[name] && name !== 'name');
      if (missing.length > 0) throw new Error(`Razorpay: ${missing.join(', ')} is required`);
      this.options = options;
      this.listeners = {};
      this.frame = null;
      this.onMessage = (event) => this.receive(event);
    }

    on(name, listener) {
      this.listeners[name] = [...(this.listeners[name] ?? []), listener];
      return this;
    }

    open() {
      if (this.frame) return this;
      this.focused = document.activeElement;
      this.frame = document.createElement('iframe');
      this.frame.src = `${origin}/checkout`;
      this.frame.title = 'Payment';
      this.frame.className = 'razorpay-checkout-frame';
      this.frame.setAttribute('allow', 'payment');
      Object.assign(this.frame.style, FRAME_STYLE);
      this.overflow = document.documentElement.style.overflow;
      document.documentElement.style.overflow = 'hidden';
      window.addEventListener('message', this.onMessage);
      document.body.append(this.frame);
      return this;
    }

    close() {
      if (!this.frame) return;
      window.removeEventListener('message', this.onMessage);
      document.documentElement.style.overflow = this.overflow;
      this.frame.remove();
      this.frame = null;
      this.focused?.focus?.();
    }

    receive(event) {
      if (event.origin !== origin || event.source !== this.frame?.contentWindow) return;
      const { kind, detail } = event.data ?? {};
      if (kind === 'ready') this.send('options', plain(this.options));
      else if (kind === 'paid') this.paid(detail);
      else if (kind === 'failed') this.failed(detail);
      else if (kind === 'closed') this.dismissed(detail);
    }

    send(kind, detail) {
      this.frame?.contentWindow.postMessage({ kind, detail }, origin);
    }

    paid(answer) {
      const { handler, callback_url: url, redirect } = this.options;
      this.emit('payment.success', answer);
      this.close();
      if (url && (redirect || !handler)) submit(url, answer);
      else handler?.(answer);
    }

    failed(error) {
      const { callback_url: url, redirect } = this.options;
      this.emit('payment.failed', { error });
      if (!url || !redirect) return;
      this.close();
      const { metadata, ...rest } = error;
      const named = Object.entries(rest).map(([name, value]) => [`error[${name}]`, value]);
      submit(url, { ...Object.fromEntries(named), 'error[metadata]': JSON.stringify(metadata) });
    }

    dismissed(reason) {
      this.close();
      this.options.modal?.ondismiss?.(reason);
    }

    emit(name, detail) {
      for (const listener of this.listeners[name] ?? []) listener(detail);
    }
  }

  /** Posts the outcome as a form to the shop's URL. The browser then leaves the current page. */
  function submit(url, fields) {
    const form = document.createElement('form');
    form.method = 'POST';
    form.action = url;
    for (const [name, value] of Object.entries(fields)) {
      const input = document.createElement('input');
      Object.assign(input, { type: 'hidden', name, value: value ?? '' });
      form.append(input);
    }
    document.body.append(form);
    form.submit();
  }

  window.Razorpay = Razorpay;
})();
