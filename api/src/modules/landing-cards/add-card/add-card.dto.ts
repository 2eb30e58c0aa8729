import { CardOptions, ImageUrl, Title } from '../cards/card-fields.js';

export class AddCardDto extends CardOptions {
  @Title(false)
  readonly title!: string;

  @ImageUrl(false)
  readonly imageUrl!: string;
}
