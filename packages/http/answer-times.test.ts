// Times of answers: buckets add up, a bound belongs to its bucket, and routes may be called anything.
import { expect, test } from 'vitest';
import { answerTimes } from './answer-times.ts';

test('tells each route and status, every bucket holding those below it', () => {
  const times = answerTimes({ name: 'seconds', help: 'Time' });
  for (const seconds of [0.001, 0.005, 0.03, 7]) times.observe('/a', 200, seconds);
  times.observe('/a', 404, 0.2);
  times.observe('/"b"\\', 200, 0.2);
  const lines = times.text().split('\n');
  expect(lines.slice(0, 2)).toEqual(['# HELP seconds Time', '# TYPE seconds histogram']);
  expect(lines.filter((line) => line.includes('route="/a",status="200"'))).toEqual([
    'seconds_bucket{le="0.005",route="/a",status="200"} 2',
    'seconds_bucket{le="0.02",route="/a",status="200"} 2',
    'seconds_bucket{le="0.05",route="/a",status="200"} 3',
    'seconds_bucket{le="0.1",route="/a",status="200"} 3',
    'seconds_bucket{le="0.2",route="/a",status="200"} 3',
    'seconds_bucket{le="0.5",route="/a",status="200"} 3',
    'seconds_bucket{le="1",route="/a",status="200"} 3',
    'seconds_bucket{le="5",route="/a",status="200"} 3',
    'seconds_bucket{le="+Inf",route="/a",status="200"} 4',
    'seconds_sum{route="/a",status="200"} 7.036',
    'seconds_count{route="/a",status="200"} 4',
  ]);
  expect(lines).toContain('seconds_bucket{le="0.2",route="/a",status="404"} 1');
  expect(lines).toContain('seconds_count{route="/\\"b\\"\\\\",status="200"} 1');
});
