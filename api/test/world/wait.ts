/** Waits until an expectation holds; fails with its own message when it never does. */
export async function eventually(
  expectation: () => unknown,
  { withinMs = 10_000, everyMs = 25 } = {},
): Promise<void> {
  const deadline = Date.now() + withinMs;
  for (;;) {
    try {
      await expectation();
      return;
    } catch (error) {
      if (Date.now() > deadline) throw error;
      await new Promise((resolve) => setTimeout(resolve, everyMs));
    }
  }
}
