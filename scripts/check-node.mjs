// Prints the required version of Node if this one is too old, before npm fails with an unclear
// error.
const [major, minor] = process.versions.node.split('.').map(Number);
const fits = (major === 20 && minor >= 19) || (major === 22 && minor >= 13) || major > 22;
if (!fits) {
  console.error(`arena    | Node ${process.versions.node} is too old: install 20.19 or newer.`);
  process.exitCode = 1;
}
