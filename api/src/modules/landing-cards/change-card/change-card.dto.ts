import {
  BackgroundColor,
  ButtonText,
  ImageUrl,
  IsActive,
  NavigationPath,
  Order,
  Subtitle,
  Title,
} from '../cards/card-fields.js';

/** What is not sent stays as it is. */
export class ChangeCardDto {
  @Title(true)
  readonly title?: string;

  @Subtitle()
  readonly subtitle?: string;

  @ImageUrl(true)
  readonly imageUrl?: string;

  @ButtonText()
  readonly buttonText?: string;

  @NavigationPath()
  readonly navigationPath?: string;

  @BackgroundColor()
  readonly backgroundColor?: string;

  @Order()
  readonly order?: number;

  @IsActive()
  readonly isActive?: boolean;
}
