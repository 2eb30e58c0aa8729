import { applyDecorators, type Type } from '@nestjs/common';
import { ApiAcceptedResponse } from '@nestjs/swagger';
import { AskAgain, ForAdmins } from '../../platform/http/index.js';
import { LimitWrites } from '../../platform/limits/index.js';

/**
 * Declares a route whose command may need a second admin: only admins may call it, it asks for the
 * password or a code again, and it answers 202 while the command waits for the approval.
 * `hasDryRun` is true if the route has the parameter `dryRun`.
 */
export const MayNeedSecondAdmin = (answer: Type, { hasDryRun = false } = {}): MethodDecorator =>
  applyDecorators(
    ForAdmins(),
    LimitWrites('admin'),
    AskAgain({ hasDryRun }),
    ApiAcceptedResponse({
      type: answer,
      description: 'The request waits for the approval of a second admin',
    }),
  );
