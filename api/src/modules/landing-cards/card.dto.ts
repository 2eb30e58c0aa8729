import { applyDecorators } from '@nestjs/common';
import { Transform } from 'class-transformer';
import { ValidateBy } from 'class-validator';
import { hasRefused } from '../../kernel/index.js';
import { EditedVersion, Text, WholeNumber, YesNo } from '../../platform/http/index.js';
import { CARD_DEFAULTS, isPictureUrl, ownPath } from './domain/card-rules.js';

const rule = (name: string, holds: (text: string) => boolean, message: string) =>
  ValidateBy(
    { name, validator: { validate: (value) => typeof value === 'string' && holds(value) } },
    { message },
  );

const Title = (optional: boolean) =>
  Text({ label: 'Title', max: 100, optional, example: 'Free Fire' });

const Subtitle = () =>
  Text({ label: 'Subtitle', min: 0, max: 200, optional: true, example: 'Win prizes' });

const ImageUrl = (optional: boolean) =>
  applyDecorators(
    Text({
      label: 'Image URL',
      max: 2_000,
      optional,
      example: 'https://cdn.example/free-fire.webp',
      description: 'An address that begins with http or https',
    }),
    rule('isPictureUrl', isPictureUrl, 'Image URL must be a http or https address'),
  );

const ButtonText = () =>
  Text({ label: 'Button text', max: 40, optional: true, example: CARD_DEFAULTS.buttonText });

const NavigationPath = () =>
  applyDecorators(
    Text({
      label: 'Navigation path',
      max: 200,
      optional: true,
      example: CARD_DEFAULTS.navigationPath,
      description: 'A path on this site, which begins with a single slash',
    }),
    // `Text` has already trimmed the value. The path is stored in the form into which a browser
    // resolves it, which would encode characters that `Text` refuses.
    Transform(({ value }) =>
      typeof value === 'string' && !hasRefused('line', value) ? (ownPath(value) ?? value) : value,
    ),
    rule(
      'isOwnPath',
      (path) => ownPath(path) !== null,
      'Navigation path must start with a single / and stay on this site',
    ),
  );

const BackgroundColor = () =>
  Text({
    label: 'Background color',
    max: 100,
    optional: true,
    pattern: /^[\w\s#%.,:[\]()/-]+$/,
    example: CARD_DEFAULTS.backgroundColor,
    description: 'A CSS class name. For an unknown class the default red gradient is shown',
  });

const Order = () =>
  WholeNumber({ label: 'Order', min: -10_000, max: 10_000, optional: true, example: 0 });

const IsActive = () => YesNo({ label: 'Active', optional: true, example: true });

/** Optional fields of a card. Title and picture are required. */
class CardOptions {
  @Subtitle()
  readonly subtitle?: string;

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

export class AddCardDto extends CardOptions {
  @Title(false)
  readonly title!: string;

  @ImageUrl(false)
  readonly imageUrl!: string;
}

/** The request's body. A field that is not sent leaves its stored value unchanged. */
export class ChangeCardDto extends CardOptions {
  @EditedVersion()
  readonly version?: number;

  @Title(true)
  readonly title?: string;

  @ImageUrl(true)
  readonly imageUrl?: string;
}
