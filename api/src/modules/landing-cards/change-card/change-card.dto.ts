import { WholeNumber } from '../../../platform/http/index.js';
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
  @WholeNumber({
    label: 'Version',
    min: 1,
    max: 1_000_000_000,
    optional: true,
    description: 'The version that was edited: refused with 409 when it is no longer the present',
  })
  readonly version?: number;

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
