import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot } from './project-root.js';

// Ends a program that an older Node runs. Each program imports this file first, so that it ends
// with this sentence instead of a failure somewhere else.
const { engines } = JSON.parse(readFileSync(join(projectRoot(), 'package.json'), 'utf8')) as {
  readonly engines: { readonly node: string };
};
const major = (version: string): number => Number(/\d+/.exec(version)?.[0]);
if (major(process.versions.node) < major(engines.node)) {
  process.stderr.write(
    `Arena needs Node ${major(engines.node)} or newer, and this is ${process.versions.node}. ` +
      'The commands of make use the Node that npm installs.\n',
  );
  process.exit(1);
}
