export type Bytes = Uint8Array<ArrayBuffer>;

export async function sha256(...parts: readonly Bytes[]): Promise<Bytes> {
  return new Uint8Array(await crypto.subtle.digest('SHA-256', joined(parts)));
}

export function joined(parts: readonly Bytes[]): Bytes {
  const whole = new Uint8Array(parts.reduce((length, part) => length + part.length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}

export function fromHex(hex: string): Bytes {
  if (!/^([0-9a-f]{2})*$/.test(hex)) throw new Error('the text is not hexadecimal');
  return Uint8Array.from(hex.match(/../g) ?? [], (octet) => Number.parseInt(octet, 16));
}

export function toHex(bytes: Bytes): string {
  return Array.from(bytes, (octet) => octet.toString(16).padStart(2, '0')).join('');
}

export function fromBase64(text: string): Bytes {
  return Uint8Array.from(atob(text), (character) => character.charCodeAt(0));
}

export function utf8(text: string): Bytes {
  return new TextEncoder().encode(text);
}

export function same(one: Bytes, other: Bytes): boolean {
  return one.length === other.length && one.every((octet, i) => octet === other[i]);
}
