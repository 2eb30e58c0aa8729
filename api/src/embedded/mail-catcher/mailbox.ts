import { randomUUID } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

export interface Mail {
  readonly id: string;
  readonly from: string;
  readonly to: readonly string[];
  readonly subject: string;
  readonly text: string;
  readonly html: string | null;
  readonly receivedAt: string;
}

/**
 * Stores each mail in a file of its own, so that mails survive a restart. When the mailbox is full,
 * the oldest mails are deleted.
 */
export class Mailbox {
  private readonly mails: Mail[] = [];

  constructor(
    private readonly folder: string,
    private readonly most: number,
  ) {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    for (const name of readdirSync(folder).filter((each) => each.endsWith('.json'))) {
      try {
        this.mails.push(JSON.parse(readFileSync(join(folder, name), 'utf8')) as Mail);
      } catch {
        rmSync(join(folder, name));
      }
    }
    this.mails.sort((a, b) => a.receivedAt.localeCompare(b.receivedAt));
  }

  add(mail: Omit<Mail, 'id' | 'receivedAt'>): Mail {
    const kept = { ...mail, id: randomUUID(), receivedAt: new Date().toISOString() };
    const path = this.path(kept.id);
    writeFileSync(`${path}.new`, JSON.stringify(kept), { mode: 0o600 });
    renameSync(`${path}.new`, path);
    this.mails.push(kept);
    for (const old of this.mails.slice(0, Math.max(0, this.mails.length - this.most))) {
      this.remove(old.id);
    }
    return kept;
  }

  find(id: string): Mail | undefined {
    return this.mails.find((mail) => mail.id === id);
  }

  /**
   * Returns mails, newest first. `to` must equal the whole address, ignoring upper and lower case.
   */
  list(to: string | null, limit: number): Mail[] {
    const wanted = to?.trim().toLowerCase();
    const found = wanted
      ? this.mails.filter((mail) => mail.to.some((address) => address === wanted))
      : this.mails;
    return found.slice(-limit).reverse();
  }

  remove(id: string): boolean {
    const index = this.mails.findIndex((mail) => mail.id === id);
    if (index < 0) return false;
    this.mails.splice(index, 1);
    rmSync(this.path(id), { force: true });
    return true;
  }

  clear(): void {
    for (const { id } of [...this.mails]) this.remove(id);
  }

  private path(id: string): string {
    return join(this.folder, `${id}.json`);
  }
}
