import { Injectable } from '@nestjs/common';

/** What messengers show of a link to a page (Open Graph, https://ogp.me). Plain text. */
export interface PagePreview {
  readonly title: string;
  readonly description: string;
}

type Reader = (parameters: URLSearchParams) => Promise<PagePreview | null>;

/** Previews of the pages whose links players share. Each module registers its own pages. */
@Injectable()
export class PagePreviews {
  private readonly readers: { readonly paths: RegExp; readonly read: Reader }[] = [];

  /**
   * Registers the reader of the pages whose paths match. It returns null if it knows no more about
   * the address than its path, and it must not throw for unknown ids.
   */
  register(paths: RegExp, read: Reader): void {
    this.readers.push({ paths, read });
  }

  /** Returns the preview of an address; null if no module knows more than the page says itself. */
  async of(path: string, parameters: URLSearchParams): Promise<PagePreview | null> {
    const found = this.readers.find(({ paths }) => paths.test(path));
    return found ? found.read(parameters) : null;
  }
}
