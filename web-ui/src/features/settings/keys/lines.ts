/** Lines to copy, for an instance at an origin such as `https://sextant.example.org`. */
export function linesFor(origin: string) {
  return {
    environment: `export SEXTANT_URL=${origin}\nread -rs SEXTANT_KEY; export SEXTANT_KEY`,
    install: `pip install --index-url ${origin}/python/simple/ sextant-client`,
    python:
      'import sextant\n' +
      'report = sextant.evaluate(frame, question="prompt", answer="completion", grounded="is_correct")\n' +
      'report',
    commandLine: `./sextant evaluate answers.jsonl --out report --url ${origin}`,
  };
}
