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

export class AddCardDto {
  @Title(false)
  readonly title!: string;

  @Subtitle()
  readonly subtitle?: string;

  @ImageUrl(false)
  readonly imageUrl!: string;

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
