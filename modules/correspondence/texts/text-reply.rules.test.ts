// What people answer, and what they mean.
import { expect, test } from 'vitest';
import { answerTo, isSpanishReply, readReply } from './text-reply.rules.ts';

test.each([
  // answer, what it asks for
  ['STOP', 'STOP'],
  ['Stop.', 'STOP'],
  ['STOPALL', 'STOP'],
  ['stop all', 'STOP'],
  ['quit', 'STOP'],
  ['End', 'STOP'],
  ['revoke', 'STOP'],
  ['Opt-out', 'STOP'],
  ['cancel', 'STOP'],
  ['unsubscribe', 'STOP'],
  ['please don’t text me', 'STOP'],
  ["Don't text me anymore!", 'STOP'],
  ['do not contact this number', 'STOP'],
  ['Please stop texting me', 'STOP'],
  ['no more messages please', 'STOP'],
  ['remove me from your list', 'STOP'],
  ['Take my number off', 'STOP'],
  ['take me off this list', 'STOP'],
  ['I don’t want to receive these messages', 'STOP'],
  ['I withdraw my consent', 'STOP'],
  ['Leave me alone', 'STOP'],
  ['wrong number', 'STOP'],
  ['Stop, this is Rosa', 'STOP'],
  ['ALTO', 'STOP'],
  ['no más', 'STOP'],
  ['Basta', 'STOP'],
  ['Por favor no me envíe mensajes', 'STOP'],
  ['dejen de enviarme mensajes', 'STOP'],
  ['no quiero recibir mensajes', 'STOP'],
  ['quíteme de la lista', 'STOP'],
  ['START', 'START'],
  ['unstop', 'START'],
  ['Empezar', 'START'],
  ['HELP', 'HELP'],
  ['ayuda', 'HELP'],
  ['When is the meeting?', 'OTHER'],
  ['The water does not stop running in the pool', 'OTHER'],
  ['Out of town until Monday', 'OTHER'],
  ['Can I cancel my pool reservation?', 'OTHER'],
  ['No', 'OTHER'],
  ['', 'OTHER'],
] as const)('%s asks for %s', (text, reply) => {
  expect(readReply(text)).toBe(reply);
});

test('answers name the sender and a contact, in the language of the answer', () => {
  const sender = { brand: 'Maple Court', contact: '512-555-0100' };
  expect(answerTo('HELP', sender, false)).toContain('Maple Court: texts from your association. Contact: 512-555-0100.');
  expect(answerTo('STOP', sender, isSpanishReply('No más'))).toBe(
    'Maple Court: no recibirá más mensajes de texto. Para ayuda: 512-555-0100.',
  );
  expect(answerTo('START', sender, isSpanishReply('start'))).toBe('Maple Court: you will get texts again. Reply STOP to end.');
  expect(answerTo('OTHER', sender, false)).toBeNull();
});
