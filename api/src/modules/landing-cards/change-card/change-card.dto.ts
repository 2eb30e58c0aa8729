import { EditedVersion } from '../../../platform/http/index.js';
import { CardOptions, ImageUrl, Title } from '../cards/card-fields.js';

/** What is not sent stays as it is. */
export class ChangeCardDto extends CardOptions {
  @EditedVersion()
  readonly version?: number;

  @Title(true)
  readonly title?: string;

  @ImageUrl(true)
  readonly imageUrl?: string;
}
